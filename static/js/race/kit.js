// The pieces of a race on the kit's page, as alive as they can be without a race.

import { pieces } from "./pieces.js";

pieces();
