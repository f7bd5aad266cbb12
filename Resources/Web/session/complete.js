// @ts-check
// Complete: the summary of a session, and whether it is saved.

import { get } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { announce } from "../shared/messages.js";
import { duration, number, regionLabels } from "../shared/text.js";
import { begin } from "./start.js";

/**
 * Shows the last session that ended while this page was open, else the latest stretch session of history.
 *
 * @param {HTMLElement} main
 * @param {AbortSignal} signal
 */
export async function show(main, signal) {
  const { ended } = live;
  const saving = make("p", { class: "saving", role: "status" });
  const retrying = make("div", { class: "actions" });
  const figures = make("div");
  main.append(
    make("div", { class: "complete" },
      make("header", { class: "view-head" }, make("h1", {}, ended ? heading(ended.record) : "Session Complete!")),
      figures, saving, retrying,
      make("div", { class: "actions" },
        make("a", { class: "button primary", href: "#/today" }, "Done"),
        button("Start Another Session", () => again(ended?.record ?? null)))));
  const update = () => {
    const { save, error } = live.ended ?? { save: "saved", error: null };
    set(saving, "data-save", save);
    const text = save === "nothing" && ended?.kind === "routine" ? nothingOfARoutine : saveTexts[save];
    write(saving, text + (error ? `: ${error}` : ""));
    retrying.replaceChildren(...(save === "failed" ? [button("Retry", () => live.retrySave())] : []));
  };
  const record = ended ? ended.record : await latest();
  if (signal.aborted) return;
  if (!ended && !record) return void (location.hash = "#/today");
  if (record) figures.append(...figuresOf(record, ended));
  update();
  announce(heading(record));
  live.on("save", update, signal);
}

/** @type {Record<import("../shared/live.js").SaveState, string>} */
const saveTexts = {
  saving: "Saving session...",
  saved: "Session saved",
  pending: "Session saved. It appears in the history later",
  failed: "Could not save session",
  nothing: "Nothing was recorded: every stretch was skipped.",
  unkept: "Not recorded: a session on a virtual output or in a file is a trial.",
};

const nothingOfARoutine =
  "Nothing was recorded: no stretch was completed, and the other steps were shorter than a minute.";

/** Starts another session of the kind of a record. */
function again(/** @type {SessionRecord | null} */ record) {
  if (record && "routine" in record) return begin("routine", record.routine);
  return begin(record && "sessionType" in record ? "meditation" : "stretch");
}

/** @type {(record: SessionRecord, ended: import("../shared/live.js").EndedSession | null) => HTMLElement[]} */
function figuresOf(record, ended) {
  if ("routine" in record) return routineFigures(record);
  return "sessionType" in record ? meditationFigures(record) : stretchFigures(record, ended);
}

const heading = (/** @type {SessionRecord | null} */ record) => {
  if (!record) return "Session ended.";
  return record.completedFully === false ? "Session ended early." : "Session Complete!";
};

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

function meditationFigures(/** @type {API.MeditationSession} */ record) {
  return [make("dl", { class: "figures" }, lengthFigure(record))];
}

function routineFigures(/** @type {API.RoutineSession} */ record) {
  const { routine, stretches } = record;
  const figures = make("dl", { class: "figures" }, figure("Routine", routine, ""), lengthFigure(record));
  if (stretches.length === 0) return [figures];
  figures.append(countFigure(stretches));
  return [figures, list(stretches)];
}

// In the order of the skipped segments.
const marks = [
  { sign: "✓", label: "Done", word: "full" },
  { sign: "◐", label: "Partial", word: "partial" },
  { sign: "–", label: "Skipped", word: "skipped" },
];

/**
 * The length of a session is without pauses. History has only the length with pauses.
 *
 * @param {API.StretchSession} record
 * @param {import("../shared/live.js").EndedSession | null} ended
 */
function stretchDuration(record, ended) {
  if (ended?.heard === undefined || ended.planned === undefined) {
    return figure("Duration", duration(record.totalDurationSeconds), "including pauses");
  }
  return figure("Duration", duration(ended.heard), `of ${duration(ended.planned)} planned`);
}

/** @type {(record: API.StretchSession, ended: import("../shared/live.js").EndedSession | null) => HTMLElement[]} */
function stretchFigures(record, ended) {
  const { stretches } = record;
  return [make("dl", { class: "figures" }, stretchDuration(record, ended), countFigure(stretches)), list(stretches)];
}

function countFigure(/** @type {API.StretchDone[]} */ stretches) {
  const counts = marks.map((mark, skips) => {
    const found = stretches.filter((stretch) => stretch.skippedSegments === skips).length;
    return found > 0 ? `${number(found)} ${mark.word}` : null;
  });
  return figure("Stretches", number(stretches.length), counts.filter(Boolean).join(", "));
}

function list(/** @type {API.StretchDone[]} */ stretches) {
  return make("ol", { class: "done-list", "aria-label": "Stretches" }, stretches.map((stretch) => {
    const mark = marks[stretch.skippedSegments];
    return make("li", { "data-mark": mark.word },
      make("span", { class: "mark", "aria-hidden": "true" }, mark.sign),
      make("span", { class: "done-name" }, stretch.stretchName, " ",
        make("span", { class: "quiet" }, `${regionLabels[stretch.region]} · ${duration(stretch.durationSeconds)}`)),
      make("span", { class: stretch.skippedSegments === 0 ? "unseen" : "done-word" }, mark.label));
  }));
}
