// What was, what is and what was undone. States are never changed, so undo is exact: the very same state comes back.

export class History {
  #past = [];
  #future = [];

  constructor(present) {
    this.present = present;
  }

  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }

  commit(state) {
    this.#past.push(this.present);
    this.#future = [];
    this.present = state;
  }

  undo() {
    if (!this.canUndo) return;
    this.#future.push(this.present);
    this.present = this.#past.pop();
  }

  redo() {
    if (!this.canRedo) return;
    this.#past.push(this.present);
    this.present = this.#future.pop();
  }
}
