// What the page says of a session.

import { partLabels, regionLabels } from "./format.js";

/** Where in the session it is. */
export function place({ stretch, meditation }) {
  if (meditation) {
    const { part, parts } = meditation;
    return `Meditation · ${Math.min(part + 1, parts.length)} of ${parts.length}`;
  }
  return stretch ? `${regionLabels[stretch.region]} · ${stretch.index + 1} of ${stretch.count}` : "";
}

/** What is being done. */
export function headline({ status, phase, stretch, meditation }) {
  if (status === "idle") return "Getting ready";
  if (status === "complete" || phase === "bell") return "Well done";
  if (phase === "closing") return meditation?.name ?? "Well done";
  return meditation?.name ?? stretch?.name ?? "";
}

/** What of it. */
export function detail({ status, phase, segmentLabel, meditation }) {
  if (status === "idle" || status === "complete") return "";
  switch (phase) {
    case "leadIn": return "Listen first, then the clock starts";
    case "segment": return segmentLabel ?? "";
    case "bell": return "Bell";
    case "closing": return meditation ? partLabels.closing : "That was the last stretch";
    default: return partLabels[phase] ?? "";
  }
}

/** What is kept of a session that is ended now. */
export function keeping({ kind }) {
  return kind === "meditation" ? "It is kept as ended early." : "The stretches that you have completed are kept.";
}

/** What can be heard, or why nothing can. */
export function sound({ status, narrating, music, pauseReason, outputError }) {
  if (status === "paused") {
    if (outputError) return `The sound device is gone: ${outputError}`;
    return pauseReason === "device" ? "The sound is back. Play goes on." : "Paused";
  }
  if (status !== "active") return "";
  if (narrating) return { interrupted: "Voice, the music waits", playing: "Voice over music" }[music] ?? "Voice";
  return music === "playing" ? "Music" : music === "off" ? "No music" : "The music waits";
}
