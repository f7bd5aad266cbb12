// Profile: statistics, notifications, appearance, export, deletion and log-out.

import { get, post } from "../shared/api.js";
import { ask } from "../shared/dialog.js";
import { button, make, set, write } from "../shared/dom.js";
import { noun, number } from "../shared/format.js";
import { live } from "../shared/live.js";
import { logOutRow } from "../shared/login.js";
import { notificationSettings } from "../notifications/settings.js";
import { announce, attempt } from "../shared/messages.js";
import { theme, themes } from "../shared/theme.js";

export const title = "Profile";

const statistics = [
  { of: "mesocycles", name: "Mesocycles", value: "completed", unit: () => "completed" },
  { of: "mesocycles", name: "Total Mesos", value: "total", unit: () => "all time" },
  { of: "meditation", name: "Meditations", value: "sessions", unit: (value) => noun(value, "session") },
  { of: "meditation", name: "Meditation", value: "minutes", unit: (value) => noun(value, "minute") },
];

/** Shows the profile, and its statistics again after each change. */
export function show(main, signal) {
  const figures = make("div", { class: "statistics", "aria-busy": true }, statistics.map((entry) => box(entry, null)));
  const version = make("p", { class: "quiet" });
  const load = async () => {
    set(figures, "aria-busy", true);
    let profile;
    try {
      profile = await get("/api/profile");
    } catch (error) {
      if (!error.wantsToken && !signal.aborted) figures.replaceChildren(failure("Failed to load statistics", load));
      return;
    }
    if (signal.aborted) return;
    set(figures, "aria-busy", false);
    figures.replaceChildren(...filled(profile.statistics, load));
    write(version, `Limber ${profile.version}`);
  };
  const refresh = async () => {
    await load();
    announce("Refreshed");
  };
  main.append(
    make("header", { class: "view-head" }, make("h1", {}, "Profile")),
    panel("Statistics", figures, button("Refresh", refresh, { class: "plain" })),
    panel("Notifications", ...notificationSettings(signal),
      make("a", { class: "button", href: "#/reminders" }, "Reminders")),
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
  live.follow(["sessions", "training"], load, signal);
}

function panel(name, ...content) {
  const id = `profile-${name.toLowerCase()}`;
  return make("section", { class: "panel", "aria-labelledby": id }, make("h2", { id }, name), content);
}

function box({ name, unit, value }, figures) {
  return make("div", { class: "figure-box" },
    make("p", { class: "quiet" }, name),
    make("p", {},
      figures ? make("strong", {}, number(figures[value])) : make("span", { class: "placeholder" }, "–"), " ",
      make("span", { class: "quiet" }, unit(figures?.[value] ?? 0))));
}

// Shows the half that could be read, and the error of the other.
function filled(figures, load) {
  const shown = statistics.filter((entry) => figures[entry.of].state === "data")
    .map((entry) => box(entry, figures[entry.of]));
  const failed = Object.values(figures).find((entry) => entry.state === "error");
  return failed ? [...shown, failure(failed.message, load)] : shown;
}

function failure(message, load) {
  return make("div", { class: "figure-box", role: "alert" },
    make("p", { class: "problem" }, message), button("Retry", load));
}

function appearance() {
  return make("fieldset", { class: "choice" },
    make("legend", { class: "unseen" }, "Appearance"),
    Object.entries(themes).map(([name, label]) => make("label", {},
      make("input", {
        type: "radio", name: "theme", value: name, checked: name === theme.value,
        change: () => { theme.value = name; },
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
