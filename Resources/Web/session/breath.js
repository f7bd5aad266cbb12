// @ts-check
// The breath of a meditation: a circle that grows and shrinks, and a word that tells the listener to breathe in or out.

import { make, set, write } from "../shared/dom.js";

// The steps of a breath. `size` is that of the circle at the end of the step.
const steps = [
  { word: "Breathe in", seconds: 4, size: 1 },
  { word: "Hold", seconds: 2, size: 1 },
  { word: "Breathe out", seconds: 6, size: 0 },
  { word: "Rest", seconds: 2, size: 0 },
];
const cycle = steps.reduce((sum, step) => sum + step.seconds, 0);

/** Returns the word and the size of the circle, from 0 to 1, a number of seconds after the breathing began. */
export function breathAt(/** @type {number} */ seconds) {
  let into = ((seconds % cycle) + cycle) % cycle;
  let before = 0;
  for (const { word, seconds: lasting, size } of steps) {
    if (into < lasting) {
      const eased = (1 - Math.cos(Math.PI * (into / lasting))) / 2;
      return { word, size: before + (size - before) * eased };
    }
    into -= lasting;
    before = size;
  }
  return { word: steps[0].word, size: 0 };
}

/** The circle. It is hidden in stretch sessions and still outside of the breathing phase. */
export class Breath {
  #circle = make("div", { class: "breath-circle" });
  #word = make("p", { class: "breath-word" });
  #isBreathing = false;
  #calm = matchMedia("(prefers-reduced-motion: reduce)");

  constructor() {
    this.element = make("div", { class: "breath", hidden: true, "aria-hidden": "true" }, this.#circle, this.#word);
  }

  /**
   * Shows or hides the circle. Without a connection it stands still.
   *
   * @param {API.Session} snapshot
   * @param {boolean} isConnected
   */
  show({ kind, phase }, isConnected) {
    set(this.element, "hidden", kind !== "meditation");
    this.#isBreathing = phase === "breathing" && isConnected;
    if (!this.#isBreathing) this.tick(0);
  }

  /** Draws the breath a number of seconds after the phase began. */
  tick(/** @type {number} */ seconds) {
    if (this.element.hasAttribute("hidden")) return;
    const { word, size } = this.#isBreathing ? breathAt(seconds) : { word: "", size: 0.35 };
    write(this.#word, word);
    this.#circle.style.transform = `scale(${this.#calm.matches ? 0.8 : 0.5 + size / 2})`;
  }
}
