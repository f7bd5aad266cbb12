// History: streaks, the last year, minutes per week and recent sessions.

import { get } from "../shared/api.js";
import { button, make } from "../shared/dom.js";
import { count, instant, sessionDuration } from "../shared/format.js";
import { heatmap } from "./heatmap.js";
import { live } from "../shared/live.js";
import { weekBars } from "./weekBars.js";

export const title = "History";

/** Shows the history, and again after each change of it. */
export function show(main, signal) {
  const body = make("div", { class: "history", "aria-busy": true },
    make("p", { class: "quiet" }, "Loading history..."));
  main.append(make("header", { class: "view-head" }, make("h1", {}, "History")), body);
  const load = async () => {
    let parts;
    try {
      parts = await loaded();
    } catch (error) {
      parts = [make("p", { class: "problem" }, error.message), button("Retry", load)];
    }
    if (signal.aborted) return;
    body.setAttribute("aria-busy", "false");
    body.replaceChildren(...parts);
    // Today is at the right end of a picture that is too wide.
    for (const frame of body.querySelectorAll(".scroll")) frame.scrollLeft = frame.scrollWidth;
  };
  live.follow(["sessions"], load, signal);
}

async function loaded() {
  const [history, last] = await Promise.all([get("/api/history"), get("/api/history/recent")]);
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

function section(name, content) {
  const id = `history-${name.toLowerCase().replaceAll(" ", "-")}`;
  return make("section", { class: "panel", "aria-labelledby": id }, make("h2", { id }, name), content);
}

function streak({ current, longest }) {
  return make("dl", { class: "figures" },
    [["Streak", current], ["Longest streak", longest]].map(([name, days]) =>
      make("div", { class: "figure-box" },
        make("dt", { class: "quiet" }, name), make("dd", {}, make("strong", {}, count(days, "day"))))));
}

const shown = 20;

function recent({ stretch, meditation }) {
  const sessions = [
    ...stretch.map((record) =>
      ({ kind: "stretch", name: "Stretch", seconds: record.totalDurationSeconds, record })),
    ...meditation.map((record) =>
      ({ kind: "meditation", name: "Meditation", seconds: record.actualDurationSeconds, record })),
  ].sort((one, other) => Date.parse(other.record.completedAt) - Date.parse(one.record.completedAt)).slice(0, shown);
  return section("Recent sessions", make("ol", { class: "recent" }, sessions.map(({ kind, name, seconds, record }) =>
    make("li", { "data-kind": kind },
      make("span", { class: "recent-kind" }, record.completedFully === false ? `${name}, ended early` : name),
      make("time", { class: "quiet", datetime: record.completedAt }, instant(record.completedAt)),
      make("span", {}, sessionDuration(seconds))))));
}
