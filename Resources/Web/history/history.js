// @ts-check
// History: streaks, the last year, minutes per week and recent sessions.

import { get } from "../shared/api.js";
import { button, make, set } from "../shared/dom.js";
import { Resource } from "../shared/resource.js";
import { addressOf, count, courseName, duration, instant } from "../shared/text.js";
import { heatmap } from "./heatmap.js";
import { weekBars } from "./weekBars.js";

/** @type {ViewModule["show"]} */
export function show(main, signal) {
  const body = make("div", { class: "history", "aria-busy": true },
    make("p", { class: "quiet" }, "Loading history..."));
  main.append(make("header", { class: "view-head" }, make("h1", {}, "History")), body);
  /** @type {(...parts: HTMLElement[]) => void} */
  const fill = (...parts) => {
    set(body, "aria-busy", "false");
    body.replaceChildren(...parts);
    // Today is at the right end of a picture that is too wide.
    for (const frame of body.querySelectorAll(".scroll")) frame.scrollLeft = frame.scrollWidth;
  };
  new Resource({
    read: () => Promise.all([get("/api/history"), get("/api/history/recent")]),
    show: ([history, last]) => fill(...parts(history, last)),
    fail: (error, retry) => fill(make("p", { class: "problem" }, error.message), button("Retry", retry)),
    topics: ["sessions"],
    signal,
  });
}

/** @type {(history: API.History, last: API.RecentSessions) => HTMLElement[]} */
function parts(history, last) {
  if (history.days.length === 0 && history.streak.longest === 0) {
    return [
      make("p", { class: "card-message" }, "No sessions yet"),
      make("p", { class: "quiet" }, "Your sessions appear here."),
    ];
  }
  return [
    streak(history.streak),
    section("The last year", heatmap(history)),
    section("Minutes per week", weekBars(history)),
    recent(last),
  ];
}

/** @type {(name: string, content: HTMLElement) => HTMLElement} */
function section(name, content) {
  const id = `history-${name.toLowerCase().replaceAll(" ", "-")}`;
  return make("section", { class: "panel", "aria-labelledby": id }, make("h2", { id }, name), content);
}

function streak(/** @type {API.History["streak"]} */ { current, longest }) {
  return make("dl", { class: "figures" },
    [{ name: "Streak", days: current }, { name: "Longest streak", days: longest }].map(({ name, days }) =>
      make("div", { class: "figure-box" },
        make("dt", { class: "quiet" }, name), make("dd", {}, make("strong", {}, count(days, "day"))))));
}

/** The number of recent sessions that are shown. */
const shown = 20;

function recent(/** @type {API.RecentSessions} */ { stretch, meditation, routine }) {
  const sessions = [
    ...stretch.map((record) =>
      ({ kind: "stretch", name: "Stretch", seconds: record.totalDurationSeconds, record })),
    ...meditation.map((record) =>
      ({ kind: "meditation", name: courseName(record), seconds: record.actualDurationSeconds, record })),
    ...routine.map((record) =>
      ({ kind: "routine", name: record.routine, seconds: record.actualDurationSeconds, record })),
  ].sort((one, other) => Date.parse(other.record.completedAt) - Date.parse(one.record.completedAt)).slice(0, shown);
  return section("Recent sessions", make("ol", { class: "recent" }, sessions.map(({ kind, name, seconds, record }) =>
    make("li", { "data-kind": kind },
      make("a", { class: "recent-kind", href: addressOf(kind, record.id) },
        record.completedFully === false ? `${name}, ended early` : name),
      make("time", { class: "quiet", datetime: record.completedAt }, instant(record.completedAt)),
      make("span", {}, duration(seconds))))));
}
