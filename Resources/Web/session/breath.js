// @ts-check
// The breath of a meditation or a routine: a circle that grows and shrinks, and a word that tells the listener to breathe in or out.

import { make, set, write } from "../shared/dom.js";

const words = { in: "Breathe in", hold: "Hold", out: "Breathe out" };

/** The change of the lungs' fill during a movement. */
const directions = { in: 1, hold: 0, out: -1 };

/**
 * Returns the word and the fill of the lungs, from 0 to 1, a number of seconds after the part began; `null` before the
 * first breath. Each inhalation raises the fill in proportion to its length, so that two in a row fill the lungs
 * together.
 *
 * @param {API.BreathRhythm} rhythm
 * @param {number} seconds
 */
export function breathAt({ startsAt, phases }, seconds) {
  if (seconds < startsAt) return null;
  const changes = phases.map(({ breathe, seconds: lasting }) => {
    const alike = phases.filter((other) => other.breathe === breathe);
    return directions[breathe] * lasting / alike.reduce((sum, other) => sum + other.seconds, 0);
  });
  // A breath that begins with an exhalation begins with full lungs.
  let fill = 0;
  let lowest = 0;
  for (const change of changes) {
    fill += change;
    lowest = Math.min(lowest, fill);
  }
  fill = -lowest;
  let into = (seconds - startsAt) % phases.reduce((sum, phase) => sum + phase.seconds, 0);
  for (const [index, { breathe, seconds: lasting }] of phases.entries()) {
    if (into < lasting) return { word: words[breathe], fill: fill + changes[index] * into / lasting };
    into -= lasting;
    fill += changes[index];
  }
  return { word: words[phases[0].breathe], fill: -lowest };
}

/** The circle. It is hidden in parts and steps without a breath guide, and still before the first breath. */
export class Breath {
  #circle = make("div", { class: "breath-circle" });
  #word = make("p", { class: "breath-word" });
  /** @type {API.BreathRhythm | undefined} */
  #rhythm;
  #isConnected = false;
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
  show({ meditation, step }, isConnected) {
    this.#rhythm = meditation?.breath ?? step?.breath;
    this.#isConnected = isConnected;
    set(this.element, "hidden", !this.#rhythm);
    if (!isConnected) this.tick(0);
  }

  /** Draws the breath a number of seconds after the part began. */
  tick(/** @type {number} */ seconds) {
    if (!this.#rhythm) return;
    const breath = this.#isConnected ? breathAt(this.#rhythm, seconds) : null;
    write(this.#word, breath?.word ?? "");
    const size = breath ? (1 - Math.cos(Math.PI * breath.fill)) / 2 : 0;
    this.#circle.style.transform = `scale(${this.#calm.matches ? 0.8 : 0.5 + size / 2})`;
  }
}
