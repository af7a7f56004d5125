// The lobby: the grid fills, drivers say that they are ready, and the green flag sends the phone to its cockpit.
import { following } from "./following.js";

following(document.querySelector("[data-lobby]"));
