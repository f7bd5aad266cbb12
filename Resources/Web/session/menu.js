// @ts-check
// The menu of a session: the levels of music and voice, the outputs, and the rarer commands. It is loaded when it is first
// opened.

import { get, setOutput } from "../shared/api.js";
import { button, icon, make, set } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { attempt } from "../shared/messages.js";
import { end, send } from "./controls.js";
import { Levels } from "./levels.js";

const signs = {
  "skip-stretch": "M4 6l7 6-7 6zM12 6l7 6-7 6zM21 6v12",
  explain: "M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5",
  stop: "M7 7h10v10H7z",
  output: "M4 9h4l6-5v16l-6-5H4zM17 9a4 4 0 0 1 0 6",
};

/**
 * Opens the menu in the player. It closes with an answer, a click beside it, the end of the session, or the signal.
 *
 * @param {HTMLElement} player
 * @param {AbortSignal} signal
 */
export function open(player, signal) {
  const levels = new Levels();
  const closing = new AbortController();
  const sheet = make("dialog", { class: "sheet", "aria-label": "More of the session" });
  /** @type {(name: keyof typeof signs, label: string, key: string | null, act: () => unknown) => HTMLElement} */
  const entry = (name, label, key, act) => button([icon(signs[name]), label], () => {
    sheet.close();
    return act();
  }, { class: "sheet-entry", "aria-keyshortcuts": key, "data-menu": name });
  const ofStretch = [
    entry("explain", "Explain the stretch", "e", () => send("explain")),
    entry("skip-stretch", "Skip stretch", "s", () => send("skip-stretch")),
  ];
  const entries = make("div", { class: "sheet-entries" }, ofStretch, entry("stop", "Stop", "q", end));
  const addOutputs = async () => {
    /** @type {string[] | undefined} */
    const names = await attempt(() => get("/api/outputs"));
    entries.prepend(...(names ?? []).map((output) => entry("output", `Play on ${output}`, null,
      () => attempt(() => live.takeAnswer(setOutput({ output })), "session"))));
  };
  sheet.append(levels.element, entries, button("Close", () => sheet.close(), { class: "plain" }));
  sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
  sheet.addEventListener("close", () => {
    closing.abort();
    sheet.remove();
  });
  signal.addEventListener("abort", () => sheet.close(), { signal: closing.signal });
  const update = () => {
    const { snapshot } = live;
    if (!snapshot || !live.isRunning) return sheet.close();
    levels.show(snapshot);
    for (const command of ofStretch) set(command, "hidden", !snapshot.stretch);
  };
  player.append(sheet);
  sheet.showModal();
  update();
  void addOutputs();
  live.on("snapshot", update, closing.signal);
}
