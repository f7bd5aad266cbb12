// @ts-check
// The breath of a meditation or a routine: a circle that grows and shrinks, a word that tells the listener to breathe in
// or out, and the seconds that are left of it. In a meditation, the ring around it is the whole session.

import { icon, make, set, write } from "../shared/dom.js";
import { partName } from "./phase.js";

const words = { in: "Breathe in", hold: "Hold", out: "Breathe out" };

/** The change of the lungs' fill during a movement. */
const directions = { in: 1, hold: 0, out: -1 };

/**
 * Returns the fill of the lungs, from 0 to 1, at the start of each movement of a cycle and at its end. Each inhalation
 * raises the fill in proportion to its length, so that two in a row fill the lungs together.
 *
 * @param {API.BreathRhythm["phases"]} phases
 */
function fills(phases) {
  const changes = phases.map(({ breathe, seconds: lasting }) => {
    const alike = phases.filter((other) => other.breathe === breathe);
    return directions[breathe] * lasting / alike.reduce((sum, other) => sum + other.seconds, 0);
  });
  const sums = [0];
  for (const change of changes) sums.push(sums[sums.length - 1] + change);
  // A breath that begins with an exhalation begins with full lungs.
  const lowest = Math.min(...sums);
  return sums.map((sum) => sum - lowest);
}

/** Returns the seconds of a cycle. */
const cycle = (/** @type {API.BreathRhythm["phases"]} */ phases) => phases.reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * Returns the word, the fill of the lungs, and the whole seconds that are left of the movement, a number of seconds after
 * the part began; `null` before the first breath.
 *
 * @param {API.BreathRhythm} rhythm
 * @param {number} seconds
 */
export function breathAt({ startsAt, phases }, seconds) {
  if (seconds < startsAt) return null;
  const levels = fills(phases);
  let into = (seconds - startsAt) % cycle(phases);
  for (const [index, { breathe, seconds: lasting }] of phases.entries()) {
    if (into < lasting) {
      const fill = levels[index] + (levels[index + 1] - levels[index]) * into / lasting;
      return { word: words[breathe], fill, left: Math.ceil(lasting - into - 1e-6) };
    }
    into -= lasting;
  }
  return { word: words[phases[0].breathe], fill: levels[0], left: Math.ceil(phases[0].seconds) };
}

/**
 * Returns the frames of a cycle for `Element.animate()`.
 *
 * @param {API.BreathRhythm["phases"]} phases
 * @returns {Keyframe[]}
 */
export function frames(phases) {
  let at = 0;
  return fills(phases).map((fill, index) => {
    const offset = at / cycle(phases);
    at += phases[index]?.seconds ?? 0;
    return { offset: Math.min(1, offset), transform: `scale(${0.5 + fill / 2})`, easing: "cubic-bezier(0.37, 0, 0.63, 1)" };
  });
}

/** The circle, which the compositor moves. Before the first breath, and without a guide, it stands still. */
export class Breath {
  #circle = make("div", { class: "breath-circle" });
  #word = make("p", { class: "breath-word" });
  #count = make("p", { class: "breath-count" });
  /** @type {API.BreathRhythm | undefined} */
  #rhythm;
  /** @type {Animation | undefined} */
  #running;
  #isConnected = false;
  #calm = matchMedia("(prefers-reduced-motion: reduce)");
  element = make("div", { class: "breath", "aria-hidden": "true" }, this.#circle,
    make("div", { class: "breath-text" }, this.#word, this.#count));

  /**
   * Starts the movement of a rhythm, a number of seconds after the part began. Without a connection it stands still.
   *
   * @param {API.BreathRhythm | undefined} rhythm
   * @param {number} elapsed
   * @param {{isConnected: boolean, isPlaying: boolean}} state
   */
  show(rhythm, elapsed, { isConnected, isPlaying }) {
    this.#rhythm = rhythm;
    this.#isConnected = isConnected;
    set(this.element, "data-guided", rhythm !== undefined);
    this.#running?.cancel();
    this.#running = undefined;
    if (rhythm && isConnected && !this.#calm.matches) {
      this.#running = this.#circle.animate(frames(rhythm.phases), {
        duration: cycle(rhythm.phases) * 1000, delay: rhythm.startsAt * 1000, iterations: Infinity, fill: "backwards",
      });
      this.#running.currentTime = elapsed * 1000;
      if (!isPlaying) this.#running.pause();
    }
  }

  /**
   * Writes the word and the count, or other words in a part without a guide.
   *
   * @param {number} elapsed the seconds since the part began
   * @param {string} otherwise
   */
  tick(elapsed, otherwise) {
    const breath = this.#rhythm && this.#isConnected ? breathAt(this.#rhythm, elapsed) : null;
    write(this.#word, breath?.word ?? otherwise);
    write(this.#count, breath ? String(breath.left) : "");
  }
}

/** The length of the ring's path, so that shares of it are percents. */
const whole = 100;

/**
 * Returns the length of the ring's arc: the share of the session that was heard or skipped.
 *
 * @param {API.Session} snapshot
 * @param {number} left the seconds that are left of the session
 */
export function arcOf({ sessionDuration }, left) {
  return sessionDuration ? Math.min(1, Math.max(0, 1 - left / sessionDuration)) * whole : 0;
}

/** The ring with the breath. */
export class Ring {
  #breath = new Breath();
  #arc = make("circle", { class: "ring-arc", cx: 50, cy: 50, r: 48, pathLength: whole });
  element = make("div", { class: "ring" },
    make("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" },
      make("circle", { class: "ring-path", cx: 50, cy: 50, r: 48 }), this.#arc),
    this.#breath.element, make("span", { class: "ring-pause" }, icon("M8 5v14M16 5v14")));
  #name = "";

  /**
   * Shows the part of a meditation.
   *
   * @param {API.Session} snapshot
   * @param {number} elapsed the heard seconds of the part
   * @param {{isConnected: boolean, isPlaying: boolean}} state
   */
  show(snapshot, elapsed, state) {
    this.#name = partName(snapshot);
    this.#breath.show(snapshot.meditation?.breath, elapsed, state);
  }

  /**
   * Shows the time: the heard seconds of the part, and those that are left of the session.
   *
   * @param {API.Session} snapshot
   * @param {number} elapsed
   * @param {number} left
   */
  tick(snapshot, elapsed, left) {
    set(this.#arc, "stroke-dasharray", `${arcOf(snapshot, left).toFixed(1)} ${whole}`);
    this.#breath.tick(elapsed, this.#name);
  }
}
