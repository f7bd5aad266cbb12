// @ts-check
// Complete: the end of a session. It has the minutes, the day of the streak, the strip and the regions of the session,
// and whether it is saved.

import { get } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { announce, attempt } from "../shared/messages.js";
import { countdown, duration, number } from "../shared/text.js";
import { BodyOutline } from "./bodyOutline.js";
import { decide, follow, retrySave } from "./ended.js";
import { drawnPieces } from "./progress.js";
import { marks, Results, stretchesOf } from "./results.js";
import { begin } from "./start.js";

/** @typedef {import("../shared/live.js").EndedSession} EndedSession */

/**
 * Shows the last session that ended while this page was open, else the latest stretch session of history.
 *
 * @param {HTMLElement} main
 * @param {AbortSignal} signal
 */
export async function show(main, signal) {
  const { ended } = live;
  const saving = make("p", { class: "saving", role: "status" });
  const answers = make("div", { class: "actions" });
  const done = make("a", { class: "button primary", href: "#/today" }, "Done");
  const actions = make("div", { class: "actions" },
    done, button("Start Another Session", () => again(ended?.record ?? null)));
  const figures = make("div", { class: "complete-figures" });
  const outline = new BodyOutline();
  const streak = make("p", { class: "complete-streak", hidden: true });
  const view = make("div", { class: "complete" },
    make("header", { class: "view-head" }, make("h1", {}, ended ? heading(ended) : "Session Complete!")),
    figures, streak, saving, answers, actions);
  main.append(view);
  const update = () => {
    // This view shows one session. A later one may have ended in a terminal.
    if (live.ended !== ended) return;
    const isAnswered = answers.contains(document.activeElement);
    const { save, error } = live.ended ?? { save: "saved", error: null };
    set(saving, "data-save", save);
    write(saving, saveText(live.ended) + (error ? `: ${error}` : ""));
    answers.replaceChildren(...answersTo(save));
    // The focus must not fall back to the beginning of the page.
    if (isAnswered) done.focus();
    if (save !== "saved") return;
    showStreak(streak);
    results?.allowCorrection();
  };
  const record = ended ? ended.record : await latest();
  if (signal.aborted) return;
  if (!ended && !record) return location.replace("#/today");
  const draw = (/** @type {SessionRecord} */ record) => {
    const stretches = stretchesOf(record);
    figures.replaceChildren(figuresOf(record, ended), ...stripOf(stretches));
    set(outline.element, "hidden", stretches.length === 0);
    outline.show([...new Set(stretches.filter(isDone).map(({ region }) => region))]);
  };
  const results = record && new Results(record, {
    changed: (changed) => {
      if (ended) ended.record = changed;
      draw(changed);
    },
    deleted: () => {
      live.ended = null;
      location.hash = "#/today";
    },
  });
  if (record) draw(record);
  if (results) {
    actions.append(results.opening);
    view.append(outline.element, results.element);
  }
  update();
  announce(ended ? heading(ended) : "Session Complete!");
  live.on("save", update, signal);
  follow(signal);
}

/** @type {Record<import("../shared/live.js").SaveState, string>} */
const saveTexts = {
  saving: "Saving session...",
  saved: "Session saved",
  pending: "Session saved. It appears in the history later",
  failed: "Could not save session",
  nothing: "Nothing was recorded: every stretch was skipped.",
  unkept: "Not recorded: a session on a virtual output or in a file is a trial.",
  short: "",
  discarded: "Not recorded: less than a minute was heard.",
};

const nothingOfARoutine =
  "Nothing was recorded: no stretch was completed, and the other steps were shorter than a minute.";

/** Returns the sentence about the record. */
function saveText(/** @type {EndedSession | null} */ ended) {
  if (!ended) return saveTexts.saved;
  if (ended.save === "short") {
    const heard = countdown(ended.short?.heardSeconds ?? 0);
    return `Only ${heard} was heard, so it is not recorded yet. Keep this session of ${heard}?`;
  }
  if (ended.save !== "nothing") return saveTexts[ended.save];
  if (ended.isStopped) return "Nothing was recorded.";
  return ended.kind === "routine" ? nothingOfARoutine : saveTexts.nothing;
}

/** Creates the buttons that decide about the record. */
function answersTo(/** @type {import("../shared/live.js").SaveState} */ save) {
  if (save === "failed") return [button("Retry", () => retrySave())];
  if (save !== "short") return [];
  const answer = (/** @type {boolean} */ keep) => attempt(() => decide(keep), "session");
  return [button("Keep", () => answer(true)), button("Discard", () => answer(false), { class: "danger" })];
}

/** Shows the day of the streak, from the second on. */
async function showStreak(/** @type {HTMLElement} */ line) {
  const history = await get("/api/history").catch(() => null);
  const days = history?.streak.current ?? 0;
  set(line, "hidden", days < 2);
  write(line, `Day ${number(days)} of your streak`);
}

/** Starts another session of the kind of a record. */
function again(/** @type {SessionRecord | null} */ record) {
  if (record && "routine" in record) return begin("routine", record.routine);
  return begin(record && "sessionType" in record ? "meditation" : "stretch");
}

/** Creates the figures of a record. */
function figuresOf(/** @type {SessionRecord} */ record, /** @type {EndedSession | null} */ ended) {
  const stretches = stretchesOf(record);
  return make("dl", { class: "figures" },
    "routine" in record ? figure("Routine", record.routine, "") : null,
    "totalDurationSeconds" in record ? stretchDuration(record, ended) : lengthFigure(record),
    stretches.length > 0 ? countFigure(stretches) : null);
}

/** Whether a part of a stretch was done. */
const isDone = (/** @type {API.StretchDone} */ { skippedSegments }) => skippedSegments < 2;

/** Creates the strip of stretches. */
function stripOf(/** @type {API.StretchDone[]} */ stretches) {
  const states = stretches.map(({ skippedSegments }) =>
    /** @type {import("./progress.js").Half[]} */ ([0, 1].map((half) => half < 2 - skippedSegments ? "done" : "skipped")));
  return states.length > 0 ? [make("div", { class: "strip", "aria-hidden": "true" }, drawnPieces(states))] : [];
}

/** Returns the heading: how the session ended; without a record also its length. */
function heading(/** @type {EndedSession} */ { record, heard, planned }) {
  if (record) return record.completedFully === false ? "Session ended early." : "Session Complete!";
  if (heard === undefined || planned === undefined) return "Session ended.";
  return `Session ended after ${countdown(heard)} of ${countdown(planned)}.`;
}

async function latest() {
  try {
    return await get("/api/stretch-sessions/latest");
  } catch {
    return null;
  }
}

/** @type {(name: string, value: string, rest: string) => HTMLElement} */
function figure(name, value, rest) {
  return make("div", { class: "figure-box" },
    make("dt", { class: "quiet" }, name),
    make("dd", {}, make("strong", {}, value), " ", make("span", { class: "quiet" }, rest)));
}

/** Creates the heard and the planned length of a session whose record has both. */
function lengthFigure(/** @type {API.MeditationSession | API.RoutineSession} */ record) {
  const { actualDurationSeconds: heard, plannedDurationSeconds: planned } = record;
  return figure("Duration", duration(heard), `of ${duration(planned)} planned`);
}

/**
 * The length of a session is without pauses. History has only the length with pauses.
 *
 * @param {API.StretchSession} record
 * @param {EndedSession | null} ended
 */
function stretchDuration(record, ended) {
  if (ended?.heard === undefined || ended.planned === undefined) {
    return figure("Duration", duration(record.totalDurationSeconds), "including pauses");
  }
  return figure("Duration", duration(ended.heard), `of ${duration(ended.planned)} planned`);
}

function countFigure(/** @type {API.StretchDone[]} */ stretches) {
  const counts = marks.map((mark, skips) => {
    const found = stretches.filter((stretch) => stretch.skippedSegments === skips).length;
    return found > 0 ? `${number(found)} ${mark.result}` : null;
  });
  return figure("Stretches", number(stretches.length), counts.filter(Boolean).join(", "));
}
