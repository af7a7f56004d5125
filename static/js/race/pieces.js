// What every screen of a race has besides its own: dice, secret choices, reveals, sounds. Started once.

import { setClock } from "./clock.js";
import { diceKeypad } from "./dice.js";
import { palms } from "./palm.js";
import { reveals } from "./reveal.js";
import { soundButtons } from "./sound.js";

export function pieces() {
  setClock(Number(document.querySelector("[data-clock]")?.dataset.clock));
  diceKeypad();
  palms();
  reveals();
  soundButtons();
}
