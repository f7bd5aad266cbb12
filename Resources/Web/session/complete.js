// Complete: the summary of a session, and whether it is saved.

import { get, getOnce } from "../shared/api.js";
import { begin } from "./begin.js";
import { button, make, set, write } from "../shared/dom.js";
import { duration, number } from "../shared/format.js";
import { announce } from "../shared/messages.js";
import { regionLabels } from "../shared/words.js";

export const title = "Complete";

// The last session that ended while this page was open: its record, if any, and whether the record is saved.
let ended = null;
const changes = new EventTarget();

/** Follows the ends of sessions. Calls `whenEnded` when a session is completed or leaves a record. */
export function follow(live, whenEnded) {
  live.addEventListener("session", ({ detail: event }) => {
    if (event.event === "session.started") ended = null;
    const isCompleted = event.event === "session.completed";
    if (!isCompleted && !(event.event === "session.stopped" && event.record)) return;
    ended = {
      record: event.record ?? null,
      heard: event.heardSeconds,
      planned: event.plannedSeconds,
      save: event.record ? "saving" : "nothing",
      error: null,
    };
    changes.dispatchEvent(new Event("change"));
    whenEnded();
  });
  live.addEventListener("snapshot", ({ detail: snapshot }) => {
    if (!ended?.record || !snapshot.save) return;
    ended.save = snapshot.save;
    ended.error = snapshot.saveError ?? null;
    changes.dispatchEvent(new Event("change"));
  });
  // The server retries by itself to save a record.
  live.addEventListener("stored", ({ detail: topic }) => {
    if (!ended?.record || ended.save === "saved" || !["sessions", "everything"].includes(topic)) return;
    look(ended).catch(() => { /* The next change tries again, and so does the person. */ });
  });
}

/** Shows the last session that ended while this page was open, else the latest stretch session of history. */
export async function show(main, signal) {
  const saving = make("p", { class: "saving", role: "status" });
  const retrying = make("div", { class: "actions" });
  const figures = make("div");
  main.append(
    make("div", { class: "complete" },
      make("header", { class: "view-head" }, make("h1", {}, ended ? heading(ended.record) : "Session Complete!")),
      figures, saving, retrying,
      make("div", { class: "actions" },
        make("a", { class: "button primary", href: "#/today" }, "Done"),
        button("Start Another Session", () => begin(ended && isMeditation(ended.record) ? "meditation" : "stretch")))));
  const update = () => {
    const state = ended?.save ?? "saved";
    set(saving, "data-save", state);
    write(saving, saveTexts[state] + (ended?.error ? `: ${ended.error}` : ""));
    retrying.replaceChildren(...(state === "failed" ? [button("Retry", retry)] : []));
  };
  const record = ended ? ended.record : await latest();
  if (signal.aborted) return;
  if (!ended && !record) return void (location.hash = "#/today");
  if (record) figures.append(...(isMeditation(record) ? meditationFigures(record) : stretchFigures(record)));
  update();
  announce(heading(record));
  changes.addEventListener("change", update, { signal });
}

const saveTexts = {
  saving: "Saving session...",
  saved: "Session saved",
  pending: "Session saved. It appears in the history later",
  failed: "Could not save session",
  nothing: "Nothing was recorded: every stretch was skipped.",
};

const isMeditation = (record) => record?.sessionType !== undefined;

const heading = (record) => {
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

// Notes that a session is saved, if history has it.
async function look(session) {
  const kind = isMeditation(session.record) ? "meditation" : "stretch";
  const kept = await getOnce(`/api/${kind}-sessions/latest`);
  if (!kept || !isSame(kept, session.record)) return;
  session.save = "saved";
  session.error = null;
  changes.dispatchEvent(new Event("change"));
}

async function retry() {
  const session = ended;
  session.save = "saving";
  changes.dispatchEvent(new Event("change"));
  try {
    await look(session);
  } catch (error) {
    session.error = error.message;
  }
  if (session.save === "saved") return;
  session.save = "failed";
  changes.dispatchEvent(new Event("change"));
}

// A record that is saved later has the time of the last checkpoint, shortly before the end.
function isSame(kept, record) {
  const apart = Math.abs(Date.parse(kept.completedAt) - Date.parse(record.completedAt));
  return apart < 60_000 && JSON.stringify(kept.stretches) === JSON.stringify(record.stretches);
}

function figure(name, value, rest) {
  return make("div", { class: "figure-box" },
    make("dt", { class: "quiet" }, name),
    make("dd", {}, make("strong", {}, value), " ", make("span", { class: "quiet" }, rest)));
}

function meditationFigures(record) {
  const { actualDurationSeconds: heard, plannedDurationSeconds: planned } = record;
  return [make("dl", { class: "figures" }, figure("Duration", duration(heard), `of ${duration(planned)} planned`))];
}

const marks = [
  { sign: "✓", label: "Done", word: "full" },
  { sign: "◐", label: "Partial", word: "partial" },
  { sign: "–", label: "Skipped", word: "skipped" },
];

// These durations are without pauses. History has only the duration with pauses.
function stretchDuration(record) {
  const [seconds, rest] = ended?.planned === undefined ? [record.totalDurationSeconds, "including pauses"]
    : [ended.heard, `of ${duration(ended.planned)} planned`];
  return figure("Duration", duration(seconds), rest);
}

function stretchFigures(record) {
  const counts = marks.map((mark, skips) => {
    const found = record.stretches.filter((stretch) => stretch.skippedSegments === skips).length;
    return found > 0 ? `${number(found)} ${mark.word}` : null;
  });
  return [
    make("dl", { class: "figures" },
      stretchDuration(record),
      figure("Stretches", number(record.stretches.length), counts.filter(Boolean).join(", "))),
    make("ol", { class: "done-list", "aria-label": "Stretches" }, record.stretches.map((stretch) => {
      const mark = marks[stretch.skippedSegments];
      return make("li", { "data-mark": mark.word },
        make("span", { class: "mark", "aria-hidden": "true" }, mark.sign),
        make("span", { class: "done-name" }, stretch.stretchName, " ",
          make("span", { class: "quiet" }, `${regionLabels[stretch.region]} · ${duration(stretch.durationSeconds)}`)),
        make("span", { class: stretch.skippedSegments === 0 ? "unseen" : "done-word" }, mark.label));
    })),
  ];
}
