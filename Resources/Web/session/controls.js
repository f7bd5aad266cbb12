// @ts-check
// The commands of a session, their keys, and the three controls, whose labels say what they do.

import { command } from "../shared/api.js";
import { button, icon, make, set, whileBusy, write } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { attempt } from "../shared/messages.js";
import { keeping } from "../shared/text.js";

/** The commands that are busy. Both skips count as one. */
const busy = new Set();

/** The milliseconds for which a skip is busy at least: a second press in this time meant the same as the first. */
const shortestSkip = 300;

/**
 * Sends a command to the session, and shows the new state. Its button is busy meanwhile, also after a key, and a
 * further press does nothing.
 *
 * @param {string} name
 */
export async function send(name) {
  const kind = name.startsWith("skip") ? "skip" : name;
  if (busy.has(kind)) return;
  busy.add(kind);
  const settled = new Promise((resolve) => { setTimeout(resolve, kind === "skip" ? shortestSkip : 0); });
  // The rarer commands of the menu and the dialog have no control.
  const control = document.querySelector(`.player [data-command="${kind}"]`) ?? document.querySelector(".player .controls");
  await whileBusy(control, () => Promise.all([attempt(() => live.takeAnswer(command(name)), "session"), settled]));
  busy.delete(kind);
}

/** Ends the session after a confirmation. */
export async function end() {
  const loaded = await attempt(() => import("./start.js"));
  const answer = await loaded?.askWhile(() => live.isRunning, "End Session?", live.snapshot ? keeping(live.snapshot) : "", [
    { value: "", label: "Cancel" },
    { value: "end", label: "End Session", class: "danger" },
  ]);
  if (answer === "end") await send("stop");
}

/** Changes a level by a key. */
const change = async (/** @type {API.SessionLevels} */ levels) =>
  (await attempt(() => import("./levels.js")))?.change(levels);

/**
 * The actions of keys.
 *
 * @type {Record<string, () => unknown>}
 */
export const keys = {
  " ": () => send("toggle"),
  n: () => send("skip"),
  s: () => send("skip-stretch"),
  p: () => send("previous"),
  e: () => send("explain"),
  q: end,
  "-": () => change({ musicBy: -1 }),
  "+": () => change({ musicBy: 1 }),
  "=": () => change({ musicBy: 1 }),
  "<": () => change({ voiceBy: -1 }),
  ",": () => change({ voiceBy: -1 }),
  ">": () => change({ voiceBy: 1 }),
  ".": () => change({ voiceBy: 1 }),
};

const signs = {
  play: "M8 5v14l11-7z",
  pause: "M8 5v14M16 5v14",
  skip: "M6 6l8 6-8 6zM18 6v12",
  back: "M18 6l-8 6 8 6zM6 6v12",
};

/** Back, Pause or Play, and the way to what follows. */
export class Controls {
  #toggle = control("toggle", "Pause", signs.pause, "Space", "primary");
  #skip = control("skip", "Start now", signs.skip, "n");
  element = make("div", { class: "controls", role: "group", "aria-label": "Session controls" },
    control("previous", "Back", signs.back, "p"), this.#toggle, this.#skip);

  /** Shows the controls of a session. */
  show(/** @type {API.Session} */ snapshot) {
    set(this.element, "hidden", snapshot.status === "complete");
    const isPaused = snapshot.status === "paused";
    relabel(this.#toggle, isPaused ? "Play" : "Pause", isPaused ? signs.play : signs.pause);
    relabel(this.#skip, snapshot.skipLabel ?? "", signs.skip);
  }
}

/** @type {(name: string, label: string, sign: string, key: string, kind?: string) => HTMLElement} */
function control(name, label, sign, key, kind = "") {
  return button([make("span", { class: "control-sign" }, icon(sign)), make("span", {}, label)], () => send(name), {
    class: `control ${kind}`, "aria-keyshortcuts": key, "data-command": name,
  });
}

/** @type {(control: HTMLElement, label: string, sign: string) => void} */
function relabel(control, label, sign) {
  const [drawing, name] = control.children;
  write(name, label);
  set(drawing.children[0].children[0], "d", sign);
}
