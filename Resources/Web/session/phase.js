// @ts-check
// The phase of a session as the player shows it: its stage, its side, what comes next, and the label of the control that
// goes there.

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

/**
 * Returns the label of the control that goes on to what follows.
 *
 * @param {API.Session & {skipLabel?: string}} snapshot
 */
export function skipLabel(snapshot) {
  const { kind, meditation, segment, stretch, step, next } = snapshot;
  if (snapshot.skipLabel) return snapshot.skipLabel;
  const stage = stageOf(snapshot);
  if (kind === "meditation") {
    return meditation && meditation.part + 1 >= meditation.parts.length ? "Finish" : "Next part";
  }
  if (stage === "end") return "Finish";
  if (stage === "introduction" || stage === "ready") return "Start now";
  if (stage === "rest" && stretch) return "Skip rest";
  if (stage === "wait") return "Go on";
  if (stretch && segment === 1 && !stretch.whole) return stretch.bilateral ? "Next side" : "Second half";
  if (kind === "routine") return step?.next ? "Next step" : "Finish";
  return next ? "Next stretch" : "Finish";
}

/** Returns the name of the current part of a meditation. */
export function partName(/** @type {API.Session} */ { meditation }) {
  return meditation ? partLabels[meditation.parts[meditation.part]] ?? "Bell" : "";
}
