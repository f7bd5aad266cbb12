// @ts-check
// Complete: the end of a session. It has the minutes, the day of the streak, the strip and the regions of the session,
// and whether it is saved. A session of history is shown in the same way, under an address with its kind and id.

import { get, kindOf, patch, pathOf, Refusal, remove } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { announce, attempt } from "../shared/messages.js";
import { Resource } from "../shared/resource.js";
import { addressOf, duration, instant, number } from "../shared/text.js";
import { BodyOutline } from "./bodyOutline.js";
import { follow, keep, retrySave } from "./ended.js";
import { drawnPieces } from "./progress.js";
import { resultOf, Results, stretchesOf } from "./results.js";

/** @typedef {import("../shared/live.js").EndedSession} EndedSession */

/**
 * Shows the session of an address, or the last one that ended while this page was open, else the latest stretch session
 * of history.
 *
 * @param {HTMLElement} main
 * @param {AbortSignal} signal
 * @param {string} [argument] the kind and the id, such as `stretch-4f2c`
 */
export async function show(main, signal, argument) {
  const address = /^(stretch|meditation|routine)-(.+)$/.exec(argument ?? "");
  const path = address ? `/api/${address[1]}-sessions/${address[2]}` : null;
  const { ended } = live;
  if (ended && (!path || (ended.record?.id && pathOf(ended.record) === path))) {
    return new SessionEnd(main, signal, ended).start(path);
  }
  if (path) return new SessionEnd(main, signal, null).start(path);
  const latest = await get("/api/stretch-sessions/latest").catch(() => null);
  if (!signal.aborted) location.replace(latest ? addressOf("stretch", latest.id) : "#/today");
}

/** The view of one session. A later one may end meanwhile, in a terminal. */
class SessionEnd {
  #signal;
  #ended;
  /** @type {SessionRecord | null} */
  #record = null;
  /** @type {Resource<SessionRecord> | null} */
  #resource = null;
  #heading = make("h1", {}, "Session");
  #time = make("p", { class: "quiet", hidden: true });
  #figures = make("div", { class: "complete-figures" });
  #streak = make("p", { class: "complete-streak", hidden: true });
  #saving = make("p", { class: "saving", role: "status" });
  #answers = make("div", { class: "actions" });
  #done = make("a", { class: "button primary", href: "#/today" }, "Done");
  #outline = new BodyOutline();
  #results;

  /**
   * @param {HTMLElement} main
   * @param {AbortSignal} signal
   * @param {EndedSession | null} ended the session, if it ended while this page was open
   */
  constructor(main, signal, ended) {
    this.#signal = signal;
    this.#ended = ended;
    this.#results = new Results({
      correct: (results) => this.#correct(results), remove: () => this.#remove(), signal,
    });
    set(this.#outline.element, "hidden", true);
    main.append(make("div", { class: "complete" },
      make("header", { class: "view-head" }, this.#heading, this.#time),
      this.#figures, this.#streak, this.#saving, this.#answers,
      make("div", { class: "actions" }, this.#done,
        button("Start Another Session", () => again(this.#record)), this.#results.opening),
      this.#outline.element, this.#results.element));
  }

  /** Shows the session that has ended, or the one that history has at a path. */
  start(/** @type {string | null} */ path) {
    const ended = this.#ended;
    if (!ended) return this.#follow(/** @type {string} */ (path));
    write(this.#heading, heading(ended));
    announce(heading(ended));
    this.#update(ended);
    live.on("save", () => this.#update(ended), this.#signal);
    follow(ended, this.#signal);
  }

  #update(/** @type {EndedSession} */ ended) {
    if (ended.record && !this.#resource) this.#show(ended.record);
    const { save, error } = ended;
    const isAnswered = this.#answers.contains(document.activeElement);
    set(this.#saving, "data-save", save);
    write(this.#saving, saveText(ended) + (error ? `: ${error}` : ""));
    this.#answers.replaceChildren(...answersTo(ended));
    set(this.#done, "class", save === "unrecorded" ? "button" : "button primary");
    // The focus must not fall back to the beginning of the page.
    if (isAnswered) this.#done.focus();
    if (save !== "saved" || this.#resource || !ended.record?.id) return;
    // The same session after a reload.
    history.replaceState(null, "", addressOf(kindOf(ended.record), ended.record.id));
    showStreak(this.#streak);
    this.#follow(pathOf(ended.record));
  }

  /** Shows the record that history has, and its changes. */
  #follow(/** @type {string} */ path) {
    this.#resource = new Resource({
      read: () => get(path),
      show: (record) => {
        this.#show(record);
        write(this.#heading, heading(this.#ended ?? { record }));
        write(this.#saving, "Session saved");
        set(this.#saving, "data-save", "saved");
        this.#results.allowCorrection();
      },
      fail: (error) => {
        set(this.#saving, "data-save", "failed");
        const isGone = error instanceof Refusal && error.status === 404;
        write(this.#saving, isGone ? "This session was deleted." : error.message);
      },
      topics: ["sessions"],
      signal: this.#signal,
    });
  }

  #show(/** @type {SessionRecord} */ record) {
    this.#record = record;
    const stretches = stretchesOf(record);
    this.#figures.replaceChildren(figuresOf(record, this.#ended), ...stripOf(stretches));
    set(this.#time, "hidden", !record.completedAt);
    if (record.completedAt) write(this.#time, instant(record.completedAt));
    set(this.#outline.element, "hidden", stretches.length === 0);
    const held = stretches.filter((stretch) => resultOf(stretch) !== "skipped");
    this.#outline.show([...new Set(held.map(({ region }) => region))]);
    this.#results.show(record);
  }

  /** @type {(results: import("./results.js").Result[]) => Promise<void>} */
  async #correct(results) {
    const record = this.#record;
    if (record) await this.#resource?.change(() => patch(pathOf(record), { results }));
  }

  async #remove() {
    if (!this.#record) return;
    // The view is left after the deletion, and loads nothing before.
    this.#resource?.beginChange();
    try {
      await remove(pathOf(this.#record));
    } catch (error) {
      this.#resource?.endChange(false);
      throw error;
    }
    if (this.#ended && live.ended === this.#ended) live.ended = null;
    if (!this.#signal.aborted) location.replace("#/today");
  }
}

/** @type {Record<import("../shared/live.js").SaveState, string>} */
const saveTexts = {
  saving: "Saving session...",
  saved: "Session saved",
  pending: "Session saved. It appears in the history later",
  failed: "Could not save session",
  nothing: "Nothing was recorded: every stretch was skipped.",
  unrecorded: "Not recorded: less than a minute was heard.",
  unkept: "Not recorded: less than a minute was heard.",
};

const nothingOfARoutine =
  "Nothing was recorded: no stretch was completed, and the other steps were shorter than a minute.";

/** Returns the sentence about the record. */
function saveText(/** @type {EndedSession} */ ended) {
  if (ended.save !== "nothing") return saveTexts[ended.save];
  if (ended.isStopped) return "Nothing was recorded.";
  return ended.kind === "routine" ? nothingOfARoutine : saveTexts.nothing;
}

/** Creates the button that saves the record. */
function answersTo(/** @type {EndedSession} */ session) {
  if (session.save === "failed") return [button("Retry", () => retrySave(session))];
  if (session.save !== "unrecorded") return [];
  return [button("Keep", () => attempt(() => keep(session), "session"), { class: "primary" })];
}

/** Shows the day of the streak, from the second on. */
async function showStreak(/** @type {HTMLElement} */ line) {
  const history = await get("/api/history").catch(() => null);
  const days = history?.streak.current ?? 0;
  set(line, "hidden", days < 2);
  write(line, `Day ${number(days)} of your streak`);
}

/** Starts another session of the kind of a record. */
async function again(/** @type {SessionRecord | null} */ record) {
  const { begin } = await import("./start.js");
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

/** Creates the strip of stretches. A record does not tell which half of a stretch was skipped. */
function stripOf(/** @type {API.StretchDone[]} */ stretches) {
  if (stretches.length === 0) return [];
  return [make("div", { class: "strip", "aria-hidden": "true" }, drawnPieces(stretches.map((one) => [resultOf(one)])))];
}

/** Returns the heading: how the session ended; without a record also its length. */
function heading(/** @type {Pick<EndedSession, "record" | "heard" | "planned">} */ { record, heard, planned }) {
  if (record) return record.completedFully === false ? "Session ended early." : "Session Complete!";
  if (heard === undefined || planned === undefined) return "Session ended.";
  return `Session ended after ${duration(heard)} of ${duration(planned)}.`;
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
  const counts = /** @type {const} */ (["done", "partial", "skipped"]).map((result) => {
    const found = stretches.filter((stretch) => resultOf(stretch) === result).length;
    return found > 0 ? `${number(found)} ${result}` : null;
  });
  return figure("Stretches", number(stretches.length), counts.filter(Boolean).join(", "));
}
