// @ts-check
// The choice of the meditation on its card, which the setup keeps.

import { MeditationChoice } from "../session/meditationChoice.js";
import { SavedSetup } from "../setup/savedSetup.js";
import { make, write } from "../shared/dom.js";

/** The inputs of the choice, and the problem if it cannot be saved. */
export class MeditationStart {
  /** @type {SavedSetup} */
  #saved;
  #problem = make("p", { class: "problem", role: "status" });
  #choice = new MeditationChoice("today", (chosen) => {
    this.#saved.setup.meditation = chosen;
    this.#saved.save();
  }, false);

  constructor(/** @type {AbortSignal} */ signal) {
    this.#saved = new SavedSetup({
      enter: (state) => {
        write(this.#problem, state === "failed" ? "The choice could not be saved. Trying again…" : "");
      },
      isHeld: () => false,
      show: () => this.#choice.show(this.#saved.setup.meditation),
      signal,
    });
    this.#choice.load();
    this.element = make("div", {}, this.#choice.element, this.#problem);
  }

  /** Waits until the choice is saved. Returns whether it is. */
  settled() {
    return this.#saved.settled();
  }
}
