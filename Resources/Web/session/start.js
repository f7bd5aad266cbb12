// @ts-check
// Starts and resumes sessions, and asks about the session that is in the way.

import { command, start } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { ask, attempt } from "../shared/messages.js";
import { headline, keeping, partLabels, shortened } from "../shared/text.js";

/** @typedef {"stretch" | "meditation" | "routine"} SessionKind */
/** @typedef {SessionKind | "programme"} StartKind the kind of a session, or that of the programme's day */

const changeOverKey = "limber-change-over";

/** The change-overs of a session that this page starts, kept in this browser; "" for those of the configuration. */
export const changeOver = {
  choices: ["", "standard", "0", "5", "10", "15", "20", "30"],
  get value() {
    const kept = localStorage.getItem(changeOverKey) ?? "";
    return this.choices.includes(kept) ? kept : "";
  },
  set value(choice) {
    localStorage.setItem(changeOverKey, choice);
  },
  /**
   * The member of a request.
   *
   * @type {API.SessionStart["changeOver"]}
   */
  get requested() {
    const { value } = this;
    return value === "" ? undefined : value === "standard" ? value : Number(value);
  },
};

const outputKey = "limber-output";

/** The output of a session that this page starts, a name of the configuration kept in this browser; "" for its default. */
export const output = {
  get value() { return localStorage.getItem(outputKey) ?? ""; },
  set value(name) { localStorage.setItem(outputKey, name); },
  /** The member of a request. */
  get requested() { return this.value || undefined; },
};

/**
 * The requests that start a session. The setup has the regions and the meditation; a routine has an id; the running
 * programme has the session of its day.
 *
 * @type {Record<StartKind, (routine?: string, seed?: number) => API.SessionStart>}
 */
const requests = {
  stretch: (_, seed) => ({ kind: "stretch", changeOver: changeOver.requested, output: output.requested, seed }),
  meditation: () => ({ kind: "meditation", output: output.requested }),
  routine: (routine) => ({ kind: "routine", routine, output: output.requested }),
  programme: () => ({ regions: ["programme"], changeOver: changeOver.requested, output: output.requested }),
};

/** Returns the title of a recoverable session, such as `Neck Rotation - 1 of 8`. */
function titleOf(/** @type {API.Recoverable} */ session) {
  if ("stretch" in session) return `${session.stretch.name} - ${session.stretch.index + 1} of ${session.stretch.count}`;
  if ("routine" in session) {
    const { routine, label, index, count } = session.routine;
    return `${routine} - ${shortened(label)}, ${index + 1} of ${count}`;
  }
  const { name, part, parts } = session.meditation;
  return `${name} - ${partLabels[parts[part]] ?? "Bell"}`;
}

/**
 * Returns the kind of the recoverable session.
 *
 * @returns {SessionKind}
 */
export function recoverableKind() {
  const recoverable = live.snapshot?.recoverable ?? {};
  return "meditation" in recoverable ? "meditation" : "routine" in recoverable ? "routine" : "stretch";
}

/** Starts the recoverable session again, from its beginning. */
function startAgain() {
  const recoverable = live.snapshot?.recoverable;
  const routine = recoverable && "routine" in recoverable ? recoverable.routine.routine : undefined;
  return startOver(recoverableKind(), routine);
}

/**
 * Asks a question about the session. Dismisses it when a snapshot makes it pointless.
 *
 * @param {() => boolean} hasMeaning
 * @param {string} title
 * @param {string} text
 * @param {DialogAnswer[]} answers
 */
export async function askWhile(hasMeaning, title, text, answers) {
  const ending = new AbortController();
  live.on("snapshot", () => { if (!hasMeaning()) ending.abort(); }, ending.signal);
  try {
    return await ask(title, text, answers, null, ending.signal);
  } finally {
    ending.abort();
  }
}

/**
 * Starts a session and shows it. Asks first if another session runs or is recoverable.
 *
 * @param {StartKind} kind
 * @param {string} [routine] the id of a routine
 * @param {number} [seed] the seed of the plan that was shown
 */
export async function begin(kind, routine, seed) {
  if (live.isConnected && live.isRunning && !await makeRoom()) return;
  const recoverable = live.snapshot?.recoverable;
  if (!recoverable) return run(requests[kind](routine, seed));
  const isThere = () => live.snapshot?.recoverable !== undefined;
  const answer = await askWhile(isThere, "Resume Session?", titleOf(recoverable), [
    { value: "resume", label: "Resume", class: "primary" },
    { value: "over", label: "Start Over" },
  ]);
  if (answer === "resume") return resume();
  if (answer === "over") return startOver(kind, routine, seed);
}

/** Asks whether to end the current session. Returns whether it has ended. */
async function makeRoom() {
  const snapshot = /** @type {API.Session} */ (live.snapshot);
  const noun = snapshot.kind === "stretch" || !snapshot.kind ? "stretch session" : snapshot.kind;
  const name = snapshot.step?.routine ?? headline(snapshot);
  const text = `Starting another session ends this ${noun}: ${name}. ${keeping(snapshot)}`;
  const answer = await askWhile(() => live.isRunning, "A session is running", text, [
    { value: "show", label: "Back to Session", class: "primary" },
    { value: "end", label: "End and Start New", class: "danger" },
    { value: "", label: "Cancel" },
  ]);
  if (answer === "show") show();
  return answer === "end" && await attempt(() => live.takeAnswer(command("stop")), "session") !== undefined;
}

/** Resumes the recoverable session. */
function resume() {
  return run({ recovery: "resume", kind: recoverableKind() });
}

/**
 * Discards the recoverable session and starts a new one.
 *
 * @param {StartKind} kind
 * @param {string} [routine]
 * @param {number} [seed]
 */
function startOver(kind, routine, seed) {
  return run({ ...requests[kind](routine, seed), recovery: "start-over" });
}

async function run(/** @type {API.SessionStart} */ request) {
  if (await attempt(() => live.takeAnswer(start(request)), "session")) return show();
  // The offer may be out of date.
  await live.refresh();
}

function show() {
  location.hash = "#/session";
}

/** The offer to resume a recoverable session. It is hidden unless there is one. */
export class RecoveryOffer {
  #name = make("p", { class: "quiet" });

  constructor() {
    this.element = make("section", { class: "offer", "aria-label": "Unfinished session", hidden: true },
      make("div", {}, make("h2", {}, "Resume Session?"), this.#name),
      make("div", { class: "actions" },
        button("Resume", resume, { class: "primary" }),
        button("Start Over", startAgain)));
  }

  /** Shows the recoverable session. */
  show(/** @type {API.Recoverable | undefined} */ recoverable) {
    set(this.element, "hidden", !recoverable);
    if (recoverable) write(this.#name, titleOf(recoverable));
  }
}
