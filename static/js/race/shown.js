// Whether somebody can see an element. What lies in a closed card keeps its place in the layout, so a place proves nothing.
export const isShown = (element) => Boolean(element?.checkVisibility ? element.checkVisibility() : element?.offsetParent);
