// @ts-check
// The routines: those of the user, and those that come with Limber.

import { begin } from "../session/start.js";
import { get } from "../shared/api.js";
import { button, make } from "../shared/dom.js";
import { Resource } from "../shared/resource.js";
import { duration } from "../shared/text.js";

/** @type {ViewModule["show"]} */
export function show(main, signal) {
  const lists = make("div", { class: "routine-lists", "aria-busy": true });
  main.append(
    make("header", { class: "view-head" },
      make("h1", {}, "Routines"),
      make("p", { class: "quiet" },
        "Sessions with the steps of your choice: stretches, exercises, rests, words and rounds.")),
    lists,
    make("div", { class: "actions" }, make("a", { class: "button", href: "#/routine-text" }, "New Routine")));
  new Resource({
    read: () => get("/api/routines"),
    show: (routines) => {
      lists.removeAttribute("aria-busy");
      lists.replaceChildren(...sections(routines));
    },
    fail: (error, retry) => {
      lists.removeAttribute("aria-busy");
      lists.replaceChildren(make("div", { class: "problem-row" },
        make("p", { class: "problem" }, error.message), button("Retry", retry)));
    },
    topics: ["routines"],
    signal,
  });
}

/** Returns a list of the user's routines, if there are any, and one of the others. */
function sections(/** @type {API.Routine[]} */ routines) {
  const parts = [
    { id: "routines-own", title: "Your routines", shown: routines.filter(({ bundled }) => !bundled) },
    { id: "routines-bundled", title: "Included with Limber", shown: routines.filter(({ bundled }) => bundled) },
  ];
  return parts.filter(({ shown }) => shown.length > 0).map(({ id, title, shown }) =>
    make("section", { "aria-labelledby": id }, make("h2", { id }, title),
      make("ul", { class: "routines" }, shown.map(row))));
}

/** Returns a row: the name, the length, and the button that starts the routine unless it has errors. */
function row(/** @type {API.Routine} */ { id, name, description, seconds }) {
  return make("li", { "data-routine": id },
    make("div", { class: "routine-words" },
      make("a", { href: `#/routine/${encodeURIComponent(id)}` }, name),
      description ? make("p", { class: "quiet" }, description) : null),
    seconds === undefined
      ? make("p", { class: "problem" }, "Has errors")
      : make("p", { class: "routine-length" }, duration(seconds)),
    seconds === undefined
      ? null
      : button("Start", () => begin("routine", id), { class: "primary", "aria-label": `Start ${name}` }));
}
