// @ts-check
// The length of a hold, which changes in steps, and that of the session that Start begins, with its introductions and
// the time to move.

import { changeOver } from "../session/start.js";
import { planSession } from "../shared/api.js";
import { make, write } from "../shared/dom.js";
import { duration } from "../shared/text.js";

/** The range of the server, in seconds. */
const [shortest, longest] = [10, 600];

/** The greatest length up to which a step is 15 seconds; longer ones change by a minute. */
const fine = 180;

/**
 * Returns the next multiple of a step above or below a length in seconds, within the range.
 *
 * @param {number} seconds
 * @param {number} direction 1 or -1
 */
export function stepped(seconds, direction) {
  const step = seconds + direction > fine ? 60 : 15;
  const next = direction > 0 ? (Math.floor(seconds / step) + 1) * step : (Math.ceil(seconds / step) - 1) * step;
  return Math.min(Math.max(next, shortest), longest);
}

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
