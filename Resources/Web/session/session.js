// @ts-check
// Session: the current session, readable from a mat three metres away.

import { command } from "../shared/api.js";
import { button, icon, make, set, whileBusy, write } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { announce, attempt, isAsking } from "../shared/messages.js";
import { countdown, detail, headline, keeping, place, sound, unknownTime } from "../shared/text.js";
import { Ticker } from "../shared/ticker.js";
import { BodyOutline } from "./bodyOutline.js";
import { Breath } from "./breath.js";
import { change, Levels } from "./levels.js";
import { NoSession } from "./noSession.js";
import { askWhile } from "./start.js";
import { StepDots } from "./stepDots.js";

const signs = {
  play: "M8 5v14l11-7z",
  pause: "M8 5v14M16 5v14",
  skip: "M6 6l8 6-8 6zM18 6v12",
  "skip-stretch": "M4 6l7 6-7 6zM12 6l7 6-7 6zM21 6v12",
  previous: "M18 6l-8 6 8 6zM6 6v12",
  stop: "M7 7h10v10H7z",
};

/** @type {ViewModule["show"]} */
export function show(main, signal) {
  const view = new SessionView();
  main.append(view.element);
  const isMoving = () => live.isConnected && live.snapshot?.status === "active" && live.snapshot.phase !== "wait";
  const ticker = new Ticker(() => isMoving() ? live.remaining : null, () => view.tick(), signal);
  const update = () => {
    view.update();
    ticker.update();
    if (frame === 0) breathe();
  };
  // The breath moves between the seconds.
  let frame = 0;
  const breathe = () => {
    view.breathe();
    frame = isMoving() && view.hasBreath ? requestAnimationFrame(breathe) : 0;
  };
  update();
  live.on("snapshot", update, signal);
  live.on("connection", update, signal);
  signal.addEventListener("abort", () => cancelAnimationFrame(frame));
  addEventListener("keydown", (event) => view.press(event), { signal });
}

/** Sends a command to the session, and shows the new state. Its button is busy meanwhile, also after a key. */
function send(/** @type {string} */ name) {
  return whileBusy(document.querySelector(`[data-command="${name}"]`),
    () => attempt(() => live.takeAnswer(command(name)), "session"));
}

/** Ends the session after a confirmation. */
async function end() {
  const answer = await askWhile(() => live.isRunning, "End Session?", live.snapshot ? keeping(live.snapshot) : "", [
    { value: "", label: "Cancel" },
    { value: "end", label: "End Session", class: "danger" },
  ]);
  if (answer === "end") await send("stop");
}

/**
 * The actions of keys.
 *
 * @type {Record<string, () => unknown>}
 */
const keys = {
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

/** The session's name, clock and controls, or the message that no session runs. */
class SessionView {
  #place = make("p", { class: "session-place" });
  #name = make("h1", {});
  #detail = make("p", { class: "session-detail" });
  #clock = make("p", { class: "clock", role: "timer", "aria-live": "off" });
  #elapsed = make("div");
  #sound = make("p", { class: "session-sound" });
  #left = make("p", { class: "session-left quiet" });
  #unsaved = make("p", { class: "problem", hidden: true });
  #dots = new StepDots();
  #outline = new BodyOutline();
  #breath = new Breath();
  #levels = new Levels();
  #toggle = control("toggle", "Pause", signs.pause, "primary");
  #skip = control("skip", "Skip", signs.skip);
  #skipStretch = control("skip-stretch", "Skip stretch", signs["skip-stretch"]);
  #explain = button("Explain", () => send("explain"), { class: "plain explain", "aria-keyshortcuts": "e" });
  #controls = make("div", { class: "controls", role: "group", "aria-label": "Session controls" });
  #stage;
  #nothing = new NoSession();
  #said = "";
  #characters = 0;

  constructor() {
    this.#controls.append(
      control("previous", "Previous", signs.previous), this.#toggle, this.#skip, this.#skipStretch,
      make("button", { type: "button", class: "control", "aria-keyshortcuts": "q", click: end },
        icon(signs.stop), make("span", {}, "Stop")));
    this.#stage = make("div", { class: "stage" },
      make("div", { class: "session-head" }, this.#dots.element, this.#place, this.#name, this.#detail),
      make("div", { class: "figure" }, this.#outline.element, this.#breath.element, this.#explain),
      make("div", { class: "session-clock" }, this.#clock,
        make("div", { class: "bar", "aria-hidden": "true" }, this.#elapsed), this.#sound, this.#left, this.#unsaved),
      this.#levels.element,
      this.#controls);
    this.element = make("div", { class: "session" }, this.#stage, this.#nothing.element);
  }

  /** Shows the current snapshot. */
  update() {
    const { snapshot } = live;
    const isIdle = snapshot === null || snapshot.status === "idle";
    set(this.#nothing.element, "hidden", !isIdle);
    set(this.#stage, "hidden", isIdle);
    if (isIdle) return this.#nothing.show(snapshot);
    set(this.element, "data-kind", snapshot.kind);
    set(this.element, "data-status", snapshot.status);
    set(this.element, "data-phase", snapshot.phase);
    write(this.#place, place(snapshot));
    write(this.#name, headline(snapshot));
    write(this.#detail, detail(snapshot));
    write(this.#sound, live.isConnected ? sound(snapshot) : "The connection to Limber is lost.");
    set(this.#sound, "data-trouble", !live.isConnected || snapshot.outputError !== undefined);
    set(this.#unsaved, "hidden", snapshot.saveError === undefined);
    write(this.#unsaved, `This session may not be saved: ${snapshot.saveError}`);
    this.#dots.show(snapshot);
    this.#outline.show(snapshot.kind === "meditation" ? null : snapshot.stretch?.region ?? null);
    // A step of a routine that is no stretch has no region.
    set(this.#outline.element, "hidden",
      snapshot.kind === "meditation" || (snapshot.kind === "routine" && !snapshot.stretch));
    this.#breath.show(snapshot, live.isConnected);
    this.#levels.show(snapshot);
    const isWaiting = snapshot.phase === "wait";
    // A wait has no length.
    set(this.#clock, "hidden", isWaiting);
    // At a wait, Play does the same.
    set(this.#skip, "hidden", isWaiting);
    const hasStretches = snapshot.kind === "routine" ? snapshot.stretch !== undefined : snapshot.kind !== "meditation";
    set(this.#skipStretch, "hidden", !hasStretches);
    set(this.#explain, "hidden", !snapshot.stretch);
    relabel(this.#skip, skipLabel(snapshot), signs.skip);
    set(this.#controls, "hidden", snapshot.status === "complete");
    const isPaused = snapshot.status === "paused";
    relabel(this.#toggle, isPaused ? "Play" : "Pause", isPaused ? signs.play : signs.pause);
    this.#say([headline(snapshot), detail(snapshot), snapshot.status === "paused" ? sound(snapshot) : ""]);
  }

  /** Shows the current time; without a connection, that it is unknown. */
  tick() {
    const { snapshot } = live;
    if (!snapshot || snapshot.status === "idle") return;
    if (!live.isConnected) return this.#showTime(unknownTime, 0, "");
    if (snapshot.status === "complete") return this.#showTime(countdown(0), 1, "");
    const { remaining } = live;
    const duration = snapshot.segmentDuration || 1;
    const share = snapshot.phase === "wait" ? 0 : 1 - remaining / duration;
    const left = `${countdown(live.sessionRemaining)} left in the session`;
    this.#showTime(countdown(remaining), share, left);
  }

  /** Whether the circle of a breath is shown. */
  get hasBreath() {
    return !this.#breath.element.hidden;
  }

  /** Draws the breath. */
  breathe() {
    this.#breath.tick((live.snapshot?.segmentDuration ?? 0) - live.remaining);
  }

  /** @type {(text: string, share: number, left: string) => void} */
  #showTime(text, share, left) {
    write(this.#clock, text);
    if (text.length !== this.#characters) this.#clock.style.setProperty("--characters", String(text.length));
    this.#characters = text.length;
    this.#elapsed.style.transform = `scaleX(${Math.min(1, share)})`;
    write(this.#left, left);
  }

  /** Handles a keyboard shortcut. */
  press(/** @type {KeyboardEvent} */ event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isAsking() || !live.isRunning) return;
    // Space activates a focused button or link.
    if (event.key === " " && event.target instanceof Element && event.target.closest("button, a")) return;
    const action = keys[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  }

  // Screen readers announce each phase once, and never the seconds.
  #say(/** @type {string[]} */ parts) {
    const text = parts.filter(Boolean).join(", ");
    if (text === this.#said) return;
    this.#said = text;
    announce(text);
  }
}

/**
 * The keyboard shortcuts of commands.
 *
 * @type {Record<string, string>}
 */
const shortcuts = { toggle: "Space", skip: "n", "skip-stretch": "s", previous: "p" };

/**
 * Creates the button of a command.
 *
 * @param {string} name
 * @param {string} label
 * @param {string} sign
 */
function control(name, label, sign, kind = "") {
  return button([icon(sign), make("span", {}, label)], () => send(name), {
    class: `control ${kind}`, "aria-keyshortcuts": shortcuts[name], "data-command": name,
  });
}

/** Returns the label of the button that skips. Before a hold, a skip starts the hold. */
function skipLabel(/** @type {API.Session} */ { kind, phase }) {
  if (kind === "meditation") return "Next part";
  return phase === "rest" || phase === "leadIn" || phase === "changeOver" ? "Start now" : "Skip";
}

/** @type {(control: HTMLElement, label: string, sign: string) => void} */
function relabel(control, label, sign) {
  const [drawing, name] = control.children;
  write(name, label);
  set(drawing.children[0], "d", sign);
}
