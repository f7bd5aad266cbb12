// @ts-check
// The picture of a stretch: the drawing of its posture, mirrored for the right side. A stretch without a drawing, such as
// one of a catalog of the user, has the outline of the body.

import { make, set } from "../shared/dom.js";

const address = "/pictures.svg";

/**
 * The ids of the drawings; `null` until they are loaded.
 *
 * @type {Promise<Set<string>> | null}
 */
let known = null;

/** Loads the ids of the drawings, once. Without an answer there are none, and the next call asks again. */
export function pictures() {
  known ??= read();
  return known;
}

async function read() {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status}`);
    const drawings = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    return new Set([...drawings.querySelectorAll("symbol")].map(({ id }) => id));
  } catch {
    known = null;
    return /** @type {Set<string>} */ (new Set());
  }
}

/** A drawing of a stretch. It is empty if the stretch has none. */
export class Picture {
  #use = make("use");
  element = make("svg", { class: "picture", viewBox: "0 0 320 240", "aria-hidden": "true" }, this.#use);
  #wanted = "";

  /**
   * Shows the drawing of a stretch and a side. Returns whether there is one; `null` if a later call is about another
   * stretch.
   *
   * @param {string | undefined} id
   * @param {"left" | "right" | null} side
   * @param {boolean} isStart whether to show the posture before the hold, if it has a drawing
   */
  async show(id, side, isStart = false) {
    const wanted = `${id} ${isStart}`;
    this.#wanted = wanted;
    const ids = id === undefined ? new Set() : await pictures();
    if (this.#wanted !== wanted) return null;
    const start = `${id}.start`;
    const shown = isStart && ids.has(start) ? start : id ?? "";
    const isThere = ids.has(shown);
    set(this.#use, "href", isThere ? `${address}#${encodeURIComponent(shown)}` : null);
    set(this.#use, "transform", side === "right" ? "translate(320 0) scale(-1 1)" : null);
    set(this.element, "hidden", !isThere);
    return isThere;
  }
}
