// @ts-check
// The progress of a session: the digits and the bar of the phase, and the strip with a piece for each stretch or step, in two
// halves where it has two segments. The compositor draws the bars, without a script's frames.

import { make, set, write } from "../shared/dom.js";
import { count, number } from "../shared/text.js";

/** A bar whose inner element fills from the left. */
class Progress {
  #bar;
  /** @type {Animation | undefined} */
  #running;

  constructor(/** @type {HTMLElement} */ bar) {
    this.#bar = bar;
  }

  /**
   * Shows a share from 0 to 1, and goes on to 1 within a number of seconds.
   *
   * @param {number} share
   * @param {number | null} seconds `null` stands still
   */
  show(share, seconds) {
    this.#running?.cancel();
    this.#running = undefined;
    const start = `scaleX(${Math.min(1, Math.max(0, share))})`;
    this.#bar.style.transform = start;
    // The main thread would animate what is not drawn.
    if (seconds === null || seconds <= 0 || !this.#bar.checkVisibility()) return;
    this.#running = this.#bar.animate({ transform: [start, "scaleX(1)"] }, { duration: seconds * 1000, fill: "forwards" });
  }
}

/** The digits. They stand at one place in all phases, and are never wider than the bar. */
export class Clock {
  #digits = make("p", { class: "clock", role: "timer", "aria-live": "off" });
  #fill = make("div");
  #bar = make("div", { class: "bar", "aria-hidden": "true" }, this.#fill);
  #progress = new Progress(this.#fill);
  element = make("div", { class: "clock-box" }, this.#digits, this.#bar);

  /** Writes the time, such as `0:23`. An empty time leaves its place free. */
  write(/** @type {string} */ text) {
    write(this.#digits, text);
    this.#digits.style.setProperty("--characters", String(Math.max(4, text.length)));
    set(this.#bar, "hidden", text === "");
  }

  /**
   * Fills the bar from a share to its end within a number of seconds.
   *
   * @param {number} share
   * @param {number | null} seconds `null` stands still
   */
  fill(share, seconds) {
    this.#progress.show(share, seconds);
  }
}

/** @typedef {"done" | "partial" | "current" | "pending" | "skipped"} Half */

/**
 * Returns the states of the halves of each piece.
 *
 * @param {API.Session} snapshot
 * @returns {Half[][]}
 */
export function pieces({ status, phase, segments = [], skippedSegments, stretch, step, segment }) {
  const index = stretch?.index ?? step?.index ?? 0;
  const isOver = status === "complete" || phase === "closing";
  return segments.map((halves, piece) => Array.from({ length: halves }, (_, half) => {
    const past = skippedSegments?.[piece]?.includes(half + 1) ? "skipped" : "done";
    if (isOver || piece < index) return past;
    if (piece > index) return "pending";
    const at = halves === 1 || segment === undefined ? 0 : segment - 1;
    return half === at ? "current" : half < at ? past : "pending";
  }));
}

/** The strip, with the position in words for screen readers. */
export class Strip {
  element = make("div", { class: "strip", role: "img" });
  #shape = "";
  /** @type {Progress | null} */
  #progress = null;

  /**
   * Shows the position in a session.
   *
   * @param {API.Session} snapshot
   * @param {number} share the heard part of the half or the step; 0 before it begins
   * @param {number | null} seconds the seconds that are left of it while it plays
   */
  show(snapshot, share, seconds) {
    set(this.element, "hidden", snapshot.kind === "meditation");
    if (snapshot.kind === "meditation") return;
    const states = pieces(snapshot);
    const shape = JSON.stringify(states);
    if (shape !== this.#shape) this.#draw(states);
    this.#shape = shape;
    this.#progress?.show(share, seconds);
    const noun = snapshot.kind === "routine" ? "step" : "stretch";
    const index = (snapshot.stretch ?? snapshot.step)?.index;
    set(this.element, "aria-label", index === undefined
      ? doneText(states, noun)
      : `${noun === "step" ? "Step" : "Stretch"} ${number(index + 1)} of ${number(states.length)}`);
  }

  #draw(/** @type {Half[][]} */ states) {
    const drawn = drawnPieces(states);
    this.element.replaceChildren(...drawn);
    const fill = /** @type {HTMLElement | null} */ (this.element.querySelector(".strip-fill"));
    this.#progress = fill && new Progress(fill);
  }
}

/** @type {(states: Half[][], noun: string) => string} */
function doneText(states, noun) {
  const skipped = states.filter((halves) => halves.every((half) => half === "skipped")).length;
  const done = `${number(states.length - skipped)} of ${count(states.length, noun, noun === "step" ? "steps" : "stretches")} done`;
  return skipped > 0 ? `${done}, ${number(skipped)} skipped` : done;
}

/** Creates the pieces of a strip. The current half has an element that fills it. */
export function drawnPieces(/** @type {Half[][]} */ states) {
  return states.map((halves) => make("span", { class: "strip-piece" }, halves.map((half) =>
    make("span", { class: "strip-half", "data-half": half },
      half === "current" ? make("span", { class: "strip-fill" }) : null))));
}
