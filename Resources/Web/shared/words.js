// The words of the page about a session, and the names of its parts.

/** Returns a message of the server as a sentence: with a capital and a full stop. */
export function sentence(message) {
  const text = /^[a-z]/.test(message) ? message[0].toUpperCase() + message.slice(1) : message;
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** The names of the regions, in the order of the body. */
export const regionLabels = {
  neck: "Neck",
  shoulders: "Shoulders",
  back: "Back",
  hip_flexors: "Hip Flexors",
  glutes: "Glutes",
  hamstrings: "Hamstrings",
  quads: "Quads",
  calves: "Calves",
};

/** The names of the parts of a meditation. */
export const partLabels = { intro: "Introduction", breathing: "Breathing", closing: "Closing" };

/** The place in the session, such as `Neck · 1 of 8`. */
export function place({ stretch, meditation }) {
  if (meditation) {
    const { part, parts } = meditation;
    return `Meditation · ${Math.min(part + 1, parts.length)} of ${parts.length}`;
  }
  return stretch ? `${regionLabels[stretch.region]} · ${stretch.index + 1} of ${stretch.count}` : "";
}

/** The name of the stretch or the meditation. */
export function headline({ status, phase, stretch, meditation }) {
  if (status === "idle") return "Getting ready";
  if (status === "complete" || phase === "bell") return "Well done";
  if (phase === "closing") return meditation?.name ?? "Well done";
  return meditation?.name ?? stretch?.name ?? "";
}

/** The current phase, such as `Left Side`. */
export function detail({ status, phase, segmentLabel, meditation }) {
  if (status === "idle" || status === "complete") return "";
  switch (phase) {
    case "leadIn": return "Listen first: the clock starts afterwards";
    case "segment": return segmentLabel ?? "";
    case "bell": return "Bell";
    case "closing": return meditation ? partLabels.closing : "That was the last stretch";
    default: return partLabels[phase] ?? "";
  }
}

/** The part of a session that history keeps if it ends early. */
export function keeping({ kind }) {
  return kind === "meditation" ? "It is recorded as ended early." : "Stretches that you have completed are recorded.";
}

/** The current sound, or the reason for silence. */
export function sound({ status, narrating, music, pauseReason, outputError }) {
  if (status === "paused") {
    if (outputError) return `No sound: ${outputError}`;
    return pauseReason === "device" ? "The sound device is back. Press Play to continue." : "Paused";
  }
  if (status !== "active") return "";
  if (narrating) return { interrupted: "Voice, music paused", playing: "Voice over music" }[music] ?? "Voice";
  return music === "playing" ? "Music" : music === "off" ? "No music" : "Music paused";
}
