// @ts-check
// The player: the current session on the full screen, above everything, for the eye of somebody on a mat.

import { button, icon, make, set, write } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { announce, attempt, isAsking } from "../shared/messages.js";
import { countdown, detail, headline, place, sound, unknownTime, wholeMinutes } from "../shared/text.js";
import { Ticker } from "../shared/ticker.js";
import { Controls, keys } from "./controls.js";
import { Dimmer, Wall } from "./display.js";
import { Caption, longestPart, stageOf } from "./phase.js";
import { Clock, Strip } from "./progress.js";
import { Next, Scene } from "./scene.js";

/** The number of characters from which a caption is written smaller. */
const longCaption = 84;

/** The characters of the smallest part of a caption that a small place gets. */
const shortestPart = 30;

/** @type {Player | null} */
let player = null;

/**
 * Shows the session in an element, until the signal aborts.
 *
 * @param {HTMLElement} element
 * @param {() => void} fold goes back to the view below
 * @param {AbortSignal} signal
 */
export function open(element, fold, signal) {
  player ??= new Player(element, fold);
  player.open(signal);
}

/** The screen of the session. */
class Player {
  #element;
  #fold;
  #place = make("p", { class: "player-place" });
  #left = make("p", { class: "player-left" });
  #name = make("h1", { tabindex: "-1" });
  #detail = make("p", { class: "player-detail" });
  #caption = make("p", { class: "caption-text" });
  #words = new Caption();
  /** @type {string | undefined} */
  #spoken;
  #room = longestPart;
  #note = make("p", { class: "caption-note" });
  #clock = new Clock();
  #strip = new Strip();
  #scene = new Scene();
  /** @type {import("./breath.js").Ring | null} */
  #ring = null;
  #next = new Next();
  #controls = new Controls();
  #more = button(icon("M5 12h.01M12 12h.01M19 12h.01"), () => this.#openMenu(), {
    class: "player-icon player-more", "aria-label": "More", "aria-haspopup": "dialog",
  });
  #signal = new AbortController().signal;
  #dimmer;
  #wall;
  #said = "";
  /** @type {Ticker | null} */
  #ticker = null;

  /**
   * @param {HTMLElement} element
   * @param {() => void} fold
   */
  constructor(element, fold) {
    this.#element = element;
    this.#fold = fold;
    this.#dimmer = new Dimmer(element);
    this.#wall = new Wall(element);
    element.append(make("div", { class: "player-stage" },
      make("div", { class: "player-top" },
        button(icon("M5 9l7 7 7-7"), fold, {
          class: "player-icon player-fold", "aria-label": "Minimize the session", "aria-keyshortcuts": "Escape",
        }),
        make("div", { class: "player-where" }, this.#place, this.#left),
        this.#more),
      this.#strip.element, this.#scene.element,
      make("div", { class: "player-head" }, this.#name, this.#detail),
      this.#clock.element,
      make("div", { class: "caption" }, this.#caption, this.#note),
      make("p", { class: "dim-hint", "aria-hidden": "true" }, "Tap the screen to dim it"),
      this.#next.element, this.#controls.element));
  }

  /** Shows the session until the signal aborts. The rest of the page cannot be reached meanwhile. */
  open(/** @type {AbortSignal} */ signal) {
    this.#signal = signal;
    const before = document.activeElement;
    const others = [...document.body.children].filter((other) => other instanceof HTMLElement
      && other !== this.#element && !other.matches("script, noscript, dialog, [aria-live], [role=alert], [role=status]"));
    for (const other of others) set(other, "inert", true);
    this.#element.hidden = false;
    announce("");
    this.#said = "";
    this.#ticker = new Ticker(() => this.#ticking, () => this.#tick(), signal);
    // A screen that is turned has another place for words.
    addEventListener("resize", () => this.#fitCaption(), { signal });
    live.on("snapshot", () => this.#update(), signal);
    live.on("connection", () => this.#update(), signal);
    addEventListener("keydown", (event) => this.#press(event), { signal });
    this.#wall.open(signal);
    this.#dimmer.open(signal);
    this.#update();
    this.#name.focus({ preventScroll: true });
    signal.addEventListener("abort", () => {
      this.#element.hidden = true;
      for (const other of others) set(other, "inert", null);
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      const target = isThere ? before : /** @type {HTMLElement | null} */ (document.querySelector("#running a"));
      target?.focus({ preventScroll: true });
    });
  }

  /** @type {(snapshot: API.Session, state: import("./scene.js").PlayState) => Promise<void>} */
  async #showRing(snapshot, state) {
    if (!this.#ring) {
      const loaded = await attempt(() => import("./breath.js"));
      if (!loaded) return;
      this.#ring ??= new loaded.Ring();
      this.#scene.element.after(this.#ring.element);
    }
    this.#ring.show(snapshot, this.#elapsed, state);
    this.#ring.tick(snapshot, this.#elapsed, live.sessionRemaining);
  }

  async #openMenu() {
    const menu = await attempt(() => import("./menu.js"));
    if (menu && !this.#signal.aborted) menu.open(this.#element, this.#signal);
  }

  /** The seconds to the next change of a number on the screen; `null` while all stand still. */
  get #ticking() {
    const { snapshot } = live;
    if (!live.isConnected || snapshot?.status !== "active") return null;
    const breath = snapshot.meditation?.breath;
    // The count of a breath changes with whole seconds from its start.
    return breath ? 1e6 - (this.#elapsed - breath.startsAt) : live.remaining;
  }

  /** The heard seconds of the phase. */
  get #elapsed() {
    return (live.snapshot?.segmentDuration ?? 0) - live.remaining;
  }

  #update() {
    const { snapshot } = live;
    if (!snapshot || snapshot.status === "idle") return;
    const isPlaying = snapshot.status === "active" && live.isConnected;
    const state = { isConnected: live.isConnected, isPlaying };
    for (const name of /** @type {const} */ (["kind", "status", "phase"])) {
      set(this.#element, `data-${name}`, snapshot[name]);
    }
    set(this.#element, "data-stage", stageOf(snapshot));
    set(this.#element, "data-lost", !live.isConnected);
    write(this.#place, snapshot.meditation?.name ?? place(snapshot));
    write(this.#name, headline(snapshot));
    write(this.#detail, detailOf(snapshot));
    write(this.#note, noteOf(snapshot));
    set(this.#note, "data-trouble", snapshot.pauseReason !== "waiting" || !live.isConnected);
    const share = shareOf(snapshot);
    const left = isPlaying && snapshot.phase !== "wait" ? live.remaining : null;
    const isBefore = ["introduction", "ready", "rest"].includes(stageOf(snapshot)) && snapshot.stretch !== undefined;
    this.#clock.fill(share, left);
    this.#strip.show(snapshot, isBefore ? 0 : share, isBefore ? null : left);
    if (snapshot.kind === "meditation") this.#showRing(snapshot, state);
    else this.#scene.show(snapshot, this.#elapsed, state);
    this.#next.show(snapshot);
    this.#controls.show(snapshot);
    set(this.#more, "hidden", snapshot.status === "complete");
    this.#dimmer.show(snapshot);
    this.#wall.show(snapshot);
    this.#say([headline(snapshot), detail(snapshot), snapshot.status === "paused" ? sound(snapshot) : ""]);
    this.#ticker?.update();
  }

  /** Shows the current time; without a connection, that it is unknown. */
  #tick() {
    const { snapshot } = live;
    if (!snapshot || snapshot.status === "idle") return;
    const isKnown = live.isConnected && snapshot.status !== "complete";
    const { remaining, sessionRemaining } = live;
    const isMeditation = snapshot.kind === "meditation";
    this.#clock.write(snapshot.phase === "wait" || isMeditation ? "" : !live.isConnected ? unknownTime : countdown(isKnown ? remaining : 0));
    write(this.#left, !isKnown ? "" : `${(isMeditation ? wholeMinutes : countdown)(sessionRemaining)} left`);
    this.#writeCaption(snapshot, sessionRemaining);
    this.#next.tick(isKnown && snapshot.status === "active" ? remaining : null);
    if (isMeditation) this.#ring?.tick(snapshot, this.#elapsed, sessionRemaining);
    else this.#scene.tick(this.#elapsed);
  }

  /**
   * Writes the words of the voice, in smaller parts in a place that is too small for them.
   *
   * @param {API.Session} snapshot
   * @param {number} left
   */
  #writeCaption(snapshot, left) {
    if (snapshot.caption !== this.#spoken) [this.#spoken, this.#room] = [snapshot.caption, longestPart];
    const place = this.#caption.parentElement;
    let words = this.#words.at(snapshot, left, this.#room);
    while (words !== this.#caption.textContent) {
      write(this.#caption, words);
      set(this.#caption, "data-long", words.length > longCaption);
      if (!place || place.scrollHeight <= place.clientHeight || this.#room <= shortestPart) return;
      this.#room = Math.max(shortestPart, Math.floor(this.#room * 0.8));
      words = this.#words.at(snapshot, left, this.#room);
    }
  }

  /** Writes the words of the voice anew, in parts that fit a place of another size. */
  #fitCaption() {
    this.#spoken = undefined;
    write(this.#caption, "");
    this.#tick();
  }

  /** Handles a keyboard shortcut. */
  #press(/** @type {KeyboardEvent} */ event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isAsking()) return;
    if (event.key === "Escape") return this.#fold();
    // Space activates a focused button or link.
    if (event.key === " " && event.target instanceof Element && event.target.closest("button, a")) return;
    const action = live.isRunning ? keys[event.key.toLowerCase()] : undefined;
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

/** Returns the heard share of the phase. A wait has no length. */
function shareOf(/** @type {API.Session} */ { status, phase, segmentDuration }) {
  if (status === "complete") return 1;
  return phase === "wait" || !segmentDuration ? 0 : 1 - live.remaining / segmentDuration;
}

/** Returns the words of the phase, unless the scene, the caption or the place of what follows has them. */
function detailOf(/** @type {API.Session} */ snapshot) {
  const stage = stageOf(snapshot);
  if (snapshot.status === "paused") return stage === "wait" ? "" : "Paused";
  const isElsewhere = ["words", "exercise", "rest"].includes(stage) || (stage === "breath" && snapshot.step);
  return isElsewhere ? "" : detail(snapshot);
}

/** Returns what the listener must know besides the captions. */
function noteOf(/** @type {API.Session} */ snapshot) {
  if (!live.isConnected) return "The connection to Limber is lost.";
  if (snapshot.saveError) return `This session may not be saved: ${snapshot.saveError}`;
  const reason = snapshot.status === "paused" ? sound(snapshot) : "";
  return reason === "Paused" ? "" : reason;
}
