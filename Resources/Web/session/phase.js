// @ts-check
// The phase of a session as the player shows it: its stage, its side, its caption, and what comes next.

import { partLabels, shortened } from "../shared/text.js";

/**
 * The stages of a session. Each has a shape of its own on the screen.
 *
 * @typedef {"introduction" | "ready" | "hold" | "rest" | "exercise" | "words" | "breath" | "wait" | "end"} Stage
 */

/**
 * The stages of the phases.
 *
 * @type {Record<NonNullable<API.Session["phase"]>, Stage>}
 */
const stages = {
  leadIn: "introduction",
  changeOver: "ready",
  segment: "hold",
  rest: "rest",
  exercise: "exercise",
  speech: "words",
  wait: "wait",
  intro: "breath",
  breathing: "breath",
  main: "breath",
  closing: "end",
  bell: "end",
};

/** Returns the stage of a session. */
export function stageOf(/** @type {API.Session} */ { status, phase, kind }) {
  if (status === "complete") return "end";
  if (kind === "meditation") return "breath";
  return phase ? stages[phase] : "ready";
}

/**
 * Returns the side that is held, or that is held next; `null` for a stretch without sides. The introduction speaks of the
 * left side, which comes first.
 *
 * @returns {"left" | "right" | null}
 */
export function sideOf(/** @type {API.Session} */ { stretch, segment, phase }) {
  if (!stretch?.bilateral || stretch.whole || phase === "closing" || phase === "bell") return null;
  return segment === 2 ? "right" : "left";
}

/**
 * The posture or the side that follows: its name, the stretch of its picture with the side, and the seconds to its start
 * if they are known.
 *
 * @typedef {object} Upcoming
 * @property {string} name
 * @property {string} [posture] the posture, if it changes
 * @property {API.PresentStretch} [stretch]
 * @property {"left" | "right" | null} [side]
 * @property {boolean} isTimed whether it starts when the phase ends
 */

/**
 * Returns what follows; `null` in a meditation, and at the end.
 *
 * @param {API.Session} snapshot
 * @returns {Upcoming | null}
 */
export function upcoming(snapshot) {
  const { kind, phase, stretch, step, next, segment } = snapshot;
  const stage = stageOf(snapshot);
  if (kind === "meditation" || stage === "end") return null;
  if (stretch && sideOf(snapshot) && segment !== 2 && (stage === "hold" || stage === "ready")) {
    return { name: "Right side", stretch, side: "right", isTimed: stage === "hold" };
  }
  if (stretch && stage === "introduction") {
    const side = sideOf(snapshot);
    return { name: side ? "Left side" : "Hold", stretch, side, isTimed: true };
  }
  if (stretch && stage === "rest") {
    return { name: stretch.name, posture: stretch.posture, stretch, side: firstSide(stretch), isTimed: true };
  }
  // The second half of a stretch without sides changes nothing.
  const isTimed = stage !== "ready" && stage !== "wait" && !(phase === "segment" && segment === 1 && !stretch?.whole);
  if (next) {
    const posture = next.posture === stretch?.posture ? undefined : next.posture;
    return { name: next.name, posture, stretch: next, side: firstSide(next), isTimed };
  }
  if (step?.next) return { name: shortened(step.next), isTimed };
  return { name: "The end", isTimed };
}

const firstSide = (/** @type {API.PresentStretch} */ { bilateral, whole }) => bilateral && !whole ? "left" : null;

/** Returns the name of the current part of a meditation. */
export function partName(/** @type {API.Session} */ { meditation }) {
  return meditation ? partLabels[meditation.parts[meditation.part]] ?? "Bell" : "";
}

/** The characters of the longest part of a caption, as in the live view of a terminal. */
export const longestPart = 130;

/** The seconds for which words stay after their clip, and those by which a new snapshot may lag behind the last one. */
const [lasting, tolerance] = [8, 1];

/** @type {(pieces: string[], room: number) => string[]} */
function joined(pieces, room) {
  /** @type {string[]} */
  const parts = [];
  for (const piece of pieces) {
    const last = parts.length - 1;
    if (last >= 0 && parts[last].length + 1 + piece.length <= room) parts[last] += ` ${piece}`;
    else parts.push(piece);
  }
  return parts;
}

/**
 * Divides the words of a clip between sentences, and a long sentence between its words.
 *
 * @param {string} words
 * @param {number} [room] the characters of the longest part
 */
export function captionParts(words, room = longestPart) {
  if (words.length <= room) return [words];
  // Quotation marks and brackets may follow the mark at the end. Those of Chinese and Japanese need no space.
  const sentences = words.match(/\S[^]*?(?:[.!?…][^\p{L}\p{N}\s]*(?=\s|$)|[。！？]|$)/gu) ?? [];
  return joined(sentences.flatMap((sentence) => {
    const pieces = sentence.trim().split(/\s+/).flatMap((word) => word.match(new RegExp(`.{1,${room}}`, "gu")) ?? []);
    return joined(pieces, room);
  }), room);
}

/** The words of the voice for somebody who reads. The server has the same rules in `ReadableCaption` for terminals. */
export class Caption {
  #words = "";
  #left = 0;

  /**
   * Returns the words to show: the part of the clip that is spoken, also for some seconds after the clip.
   *
   * @param {API.Session} snapshot
   * @param {number} left the remaining seconds of the session
   * @param {number} [room] the characters of the longest part
   */
  at({ caption, captionElapsed = 0, captionDuration = 0, sessionRemaining }, left, room = longestPart) {
    const past = this.#left - left;
    if (caption !== undefined) {
      const elapsed = captionElapsed + (sessionRemaining ?? left) - left;
      this.#words = captionDuration > 0 ? partAt(captionParts(caption, room), elapsed / captionDuration) : caption;
      this.#left = left;
    } else if (sessionRemaining === undefined || past < -tolerance || past > lasting) {
      this.#words = "";
    }
    return this.#words;
  }
}

/** @type {(parts: string[], share: number) => string} */
function partAt(parts, share) {
  let spoken = share * parts.join("").length;
  return parts.slice(0, -1).find((part) => (spoken -= part.length) < 0) ?? parts[parts.length - 1];
}
