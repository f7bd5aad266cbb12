// Starts sessions.

import { command, start } from "../shared/api.js";
import { live } from "../shared/live.js";
import { askWhile } from "./question.js";
import { attempt } from "../shared/messages.js";
import { headline, keeping, partLabels } from "../shared/words.js";

const minutesKey = "limber-meditation-minutes";

/** The minutes of a meditation that this page starts; one of three choices. */
export const minutes = {
  choices: [5, 10, 20],
  get value() {
    const kept = Number(localStorage.getItem(minutesKey));
    return this.choices.includes(kept) ? kept : 10;
  },
  set value(minutes) {
    localStorage.setItem(minutesKey, minutes);
  },
};

/** The title of a recoverable session, such as `Neck Rotation - 1 of 8`. */
export function titleOf({ stretch, meditation }) {
  if (stretch) return `${stretch.name} - ${stretch.index + 1} of ${stretch.count}`;
  return `${meditation.name} - ${partLabels[meditation.parts[meditation.part]] ?? "Bell"}`;
}

const requests = {
  stretch: () => ({ kind: "stretch" }),
  meditation: () => ({ kind: "meditation", minutes: minutes.value }),
};

/** Starts a session and shows it. Asks first if another session runs or is recoverable. */
export async function begin(kind) {
  if (live.isConnected && live.isRunning && !await makeRoom()) return;
  if (!live.snapshot?.recoverable) return run(requests[kind]());
  const isThere = () => live.snapshot?.recoverable !== undefined;
  const answer = await askWhile(isThere, "Resume Session?", titleOf(live.snapshot.recoverable), [
    { value: "resume", label: "Resume", class: "primary" },
    { value: "over", label: "Start Over" },
  ]);
  if (answer === "resume") return resume();
  if (answer === "over") return startOver(kind);
}

/** Asks whether to end the current session. Returns whether it has ended. */
async function makeRoom() {
  const { snapshot } = live;
  const noun = snapshot.kind === "meditation" ? "meditation" : "stretch session";
  const text = `Starting another session ends this ${noun}: ${headline(snapshot)}. ${keeping(snapshot)}`;
  const answer = await askWhile(() => live.isRunning, "A session is running", text, [
    { value: "show", label: "Back to Session", class: "primary" },
    { value: "end", label: "End and Start New", class: "danger" },
    { value: "", label: "Cancel" },
  ]);
  if (answer === "show") show();
  return answer === "end" && await attempt(() => live.takeAnswer(command("stop")), "session") !== undefined;
}

/** Resumes the recoverable session. */
export function resume() {
  return run({ recovery: "resume", kind: live.snapshot?.recoverable?.meditation ? "meditation" : "stretch" });
}

/** Discards the recoverable session and starts a new one, by default of the same kind. */
export function startOver(kind = live.snapshot?.recoverable?.meditation ? "meditation" : "stretch") {
  return run({ ...requests[kind](), recovery: "start-over" });
}

async function run(request) {
  if (await attempt(() => live.takeAnswer(start(request)), "session")) return show();
  // The offer may be out of date.
  await live.refresh();
}

function show() {
  location.hash = "#/session";
}
