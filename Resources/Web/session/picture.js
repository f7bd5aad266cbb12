// @ts-check
// The picture of a stretch: the drawing of its posture, mirrored for the right side. A stretch without a drawing, such as
// one of a catalog of the user, has the outline of the body.

import { make, set } from "../shared/dom.js";

/** The width and the height of a drawing that is not there. */
const frame = "0 0 320 240";

/**
 * The drawings by their ids; `null` until they are asked for.
 *
 * @type {Promise<Map<string, SVGSymbolElement>> | null}
 */
let known = null;

/** Loads the drawings, once. Without an answer there are none, and the next call asks again. */
function drawings() {
  known ??= read();
  return known;
}

async function read() {
  try {
    const answer = await fetch("/pictures.svg");
    if (!answer.ok) throw new Error(`${answer.status}`);
    const file = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    return new Map([...file.querySelectorAll("symbol")].map((symbol) => [symbol.id, symbol]));
  } catch {
    known = null;
    return /** @type {Map<string, SVGSymbolElement>} */ (new Map());
  }
}

/** A drawing of a stretch. It is hidden if the stretch has none. Its colours are custom properties of the page. */
export class Picture {
  element = make("svg", { class: "picture", viewBox: frame, "aria-hidden": "true", hidden: true });
  #wanted = "";
  #shown = "";

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
    const found = id === undefined ? null : await drawings();
    if (this.#wanted !== wanted) return null;
    const symbol = (isStart && found?.get(`${id}.start`)) || found?.get(id ?? "");
    set(this.element, "hidden", !symbol);
    set(this.element, "data-mirrored", side === "right");
    if (symbol && this.#shown !== symbol.id) {
      this.#shown = symbol.id;
      set(this.element, "viewBox", symbol.getAttribute("viewBox") ?? frame);
      this.element.replaceChildren(...[...symbol.childNodes].map((node) => document.importNode(node, true)));
    }
    return symbol !== undefined;
  }
}
