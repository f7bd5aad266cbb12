// @ts-check
// The length of the session that Start begins, with its introductions and the time to move.

import { changeOver } from "../session/start.js";
import { planSession } from "../shared/api.js";
import { make, write } from "../shared/dom.js";
import { duration } from "../shared/text.js";

/** The length of the next session. Its seed makes Start draw the stretches of the plan, so that the length is right. */
export class PlannedLength {
  #length = make("strong", {});
  // Each plan makes those before it old.
  #plans = 0;
  #hasSession = true;

  /** The seed with which the session is planned and started. */
  seed = crypto.getRandomValues(new Uint32Array(1))[0];

  constructor() {
    this.element = make("p", { class: "total", role: "status" }, this.#length);
  }

  /** Shows a length only if there is something to stretch. */
  show(/** @type {boolean} */ hasSession) {
    this.#hasSession = hasSession;
    if (!hasSession) write(this.#length, "");
  }

  /** Plans the session with the saved setup, and shows its length. Without a plan, no length is shown. */
  async load() {
    this.#plans += 1;
    const plan = this.#plans;
    let text = "";
    try {
      const { seconds } = await planSession({ kind: "stretch", changeOver: changeOver.requested, seed: this.seed });
      text = duration(Math.round(seconds));
    } catch {
      // Start gives the reason.
    }
    if (plan === this.#plans && this.#hasSession) write(this.#length, text);
  }
}
