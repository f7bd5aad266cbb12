// @ts-check
// Profile: statistics, notifications, appearance, export, deletion and log-out.

import { get, post } from "../shared/api.js";
import { applyTheme, button, chosenTheme, make, set, themes, write } from "../shared/dom.js";
import { logOutRow } from "../shared/login.js";
import { announce, ask, attempt } from "../shared/messages.js";
import { Resource } from "../shared/resource.js";
import { count, noun, number } from "../shared/text.js";
import { notificationSettings } from "./notifications.js";

/** @typedef {API.Profile["statistics"]} Statistics */

/**
 * A figure of the statistics, with the part of the answer that has it.
 *
 * @typedef {{of: keyof Statistics, name: string, value: (part: any) => number, unit: (value: number) => string}} Figure
 */

/** @type {Figure[]} */
const statistics = [
  {
    of: "stretching", name: "Stretching This Week", value: (part) => part.weeks.at(-1).minutes,
    unit: (value) => noun(value, "minute"),
  },
  { of: "stretching", name: "Streak", value: (part) => part.streak.current, unit: (value) => noun(value, "day") },
  { of: "stretching", name: "Stretch Sessions", value: (part) => part.sessions, unit: (value) => noun(value, "session") },
  { of: "stretching", name: "Stretching", value: (part) => part.minutes, unit: (value) => noun(value, "minute") },
  { of: "meditation", name: "Meditations", value: (part) => part.sessions, unit: (value) => noun(value, "session") },
  { of: "meditation", name: "Meditation", value: (part) => part.minutes, unit: (value) => noun(value, "minute") },
  {
    of: "routines", name: "Routine Sessions", value: (part) => part.sessions, unit: (value) => noun(value, "session"),
  },
  { of: "routines", name: "Routines", value: (part) => part.minutes, unit: (value) => noun(value, "minute") },
  { of: "mesocycles", name: "Mesocycles", value: (part) => part.completed, unit: () => "completed" },
  { of: "mesocycles", name: "Total Mesos", value: (part) => part.total, unit: () => "all time" },
];

/** @type {ViewModule["show"]} */
export function show(main, signal) {
  const figures = make("div", { class: "statistics", "aria-busy": true }, statistics.map((entry) => box(entry, null)));
  const version = make("p", { class: "quiet" });
  const profile = new Resource({
    read: () => {
      set(figures, "aria-busy", true);
      return get("/api/profile");
    },
    show: (data) => {
      set(figures, "aria-busy", false);
      figures.replaceChildren(...boxes(data.statistics, () => profile.retry()));
      write(version, `Limber ${data.version}`);
    },
    fail: (_, retry) => figures.replaceChildren(failure("Failed to load statistics", retry)),
    topics: ["sessions", "training"],
    signal,
    // "aria-busy" ends with each answer.
    isAlwaysShown: true,
  });
  const refresh = async () => {
    await profile.load();
    announce("Refreshed");
  };
  main.append(
    make("header", { class: "view-head" }, make("h1", {}, "Profile")),
    panel("Statistics", figures, button("Refresh", refresh, { class: "plain" })),
    panel("Notifications", ...notificationSettings(signal),
      make("div", { class: "actions" },
        make("a", { class: "button", href: "#/reminders" }, "Reminders"),
        make("a", { class: "button", href: "#/schedules" }, "Schedules"))),
    panel("Appearance", appearance()),
    panel("Data",
      make("div", { class: "row" },
        make("div", {}, make("h3", {}, "Export Data"), make("p", { class: "quiet" }, "Download your workout history")),
        make("a", { class: "button", href: "/api/export", download: "" }, "Export Data")),
      make("div", { class: "row" },
        make("div", {}, make("h3", {}, "Clear All Data"), make("p", { class: "quiet" }, "This cannot be undone")),
        button("Clear All Data", clear, { class: "danger" })),
      logOutRow()),
    version);
}

/** @type {(name: string, ...content: Child[]) => HTMLElement} */
function panel(name, ...content) {
  const id = `profile-${name.toLowerCase()}`;
  return make("section", { class: "panel", "aria-labelledby": id }, make("h2", { id }, name), content);
}

/** @type {(figure: Figure, value: number | null) => HTMLElement} */
function box({ name, unit }, value) {
  return make("div", { class: "figure-box" },
    make("p", { class: "quiet" }, name),
    make("p", {},
      value === null ? make("span", { class: "placeholder" }, "–") : make("strong", {}, number(value)), " ",
      make("span", { class: "quiet" }, unit(value ?? 0))));
}

/**
 * Creates the boxes of the parts that could be read, and the error of the first other part.
 *
 * @param {Statistics} figures
 * @param {() => Promise<void>} retry
 */
function boxes(figures, retry) {
  const shown = statistics.flatMap((entry) => {
    const part = /** @type {Record<string, any>} */ (figures[entry.of]);
    return part.state === "data" ? [box(entry, entry.value(part))] : [];
  });
  const failed = Object.values(figures).flatMap((part) => part.state === "error" ? [part.message] : []);
  const courses = figures.meditation.state === "data" ? figures.meditation.courses : [];
  const regions = figures.stretching.state === "data" ? figures.stretching.regions : [];
  const all = [
    ...shown,
    ...(regions.length > 0 ? [regionTable(regions)] : []),
    ...(courses.length > 0 ? [courseTable(courses)] : []),
  ];
  return failed.length > 0 ? [...all, failure(failed[0], retry)] : all;
}

/** Returns the minutes of each region in the last four weeks, most stretched first. */
function regionTable(/** @type {{name: string, minutes: number}[]} */ regions) {
  return make("table", { class: "course-table" },
    make("caption", { class: "quiet" }, "Regions in four weeks"),
    make("thead", { class: "unseen" },
      make("tr", {}, ["Region", "Minutes"].map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, regions.map(({ name, minutes }) => make("tr", {},
      make("th", { scope: "row" }, name), make("td", {}, count(minutes, "minute"))))));
}

/** Returns the sessions and minutes of each course, most used first. */
function courseTable(/** @type {API.CourseStatistics[]} */ courses) {
  return make("table", { class: "course-table" },
    make("caption", { class: "unseen" }, "Meditation courses"),
    make("thead", { class: "unseen" },
      make("tr", {}, ["Course", "Sessions", "Minutes"].map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, courses.map(({ name, sessions, minutes }) => make("tr", {},
      make("th", { scope: "row" }, name), make("td", {}, count(sessions, "session")),
      make("td", {}, count(minutes, "minute"))))));
}

/** @type {(message: string, retry: () => Promise<void>) => HTMLElement} */
function failure(message, retry) {
  return make("div", { class: "figure-box", role: "alert" },
    make("p", { class: "problem" }, message), button("Retry", retry));
}

function appearance() {
  return make("fieldset", { class: "choice" },
    make("legend", { class: "unseen" }, "Appearance"),
    Object.entries(themes).map(([name, label]) => make("label", {},
      make("input", {
        type: "radio", name: "theme", value: name, checked: name === chosenTheme(), change: () => applyTheme(name),
      }),
      make("span", {}, label))));
}

async function clear() {
  const word = make("input", { type: "text", id: "clear-word", autocomplete: "off", autocapitalize: "characters" });
  const warning = "This deletes every session, plan and setting that Limber has stored. It cannot be undone.";
  const answer = await ask("Clear All Data", warning, [
    { value: "", label: "Cancel" },
    { value: "clear", label: "Clear All Data", class: "danger" },
  ], make("div", { class: "field" }, make("label", { for: "clear-word" }, "Type CLEAR to confirm"), word));
  if (answer !== "clear") return;
  await attempt(async () => {
    await post("/api/clear", { confirm: word.value.trim() });
    announce("All data was cleared");
  });
}
