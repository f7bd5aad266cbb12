// The offer to resume a recoverable session.

import { resume, startOver, titleOf } from "./begin.js";
import { button, make, set, write } from "../shared/dom.js";

/** The offer. It is hidden unless there is a recoverable session. */
export class RecoveryOffer {
  #name = make("p", { class: "quiet" });

  constructor() {
    this.element = make("section", { class: "offer", "aria-label": "Unfinished session", hidden: true },
      make("div", {}, make("h2", {}, "Resume Session?"), this.#name),
      make("div", { class: "actions" },
        button("Resume", resume, { class: "primary" }),
        button("Start Over", () => startOver())));
  }

  /** Shows the recoverable session; hides the offer if there is none. */
  show(recoverable) {
    set(this.element, "hidden", !recoverable);
    if (recoverable) write(this.#name, titleOf(recoverable));
  }
}
