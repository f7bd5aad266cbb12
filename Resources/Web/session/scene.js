// @ts-check
// The scene of a session: the picture of the stretch or the outline of the body with the side, the breath, or the words of
// a routine. Its shape, together with the sign in its corner, tells the stage. Below is what follows.

import { icon, make, set, write } from "../shared/dom.js";
import { attempt } from "../shared/messages.js";
import { countdown } from "../shared/text.js";
import { sideOf, stageOf, upcoming } from "./phase.js";
import { Picture } from "./picture.js";

/**
 * The signs of the stages in a square of 24: a bubble, an hourglass, a cup, a dumbbell, a triangle, a tick.
 *
 * @type {Partial<Record<import("./phase.js").Stage, string>>}
 */
const signs = {
  introduction: "M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5",
  words: "M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5",
  ready: "M7 3h10M7 21h10M8 3c0 5 8 5 8 9s-8 4-8 9M16 3c0 5-8 5-8 9s8 4 8 9",
  rest: "M5 9h11v5a5 5 0 0 1-5 5h-1a5 5 0 0 1-5-5zM16 10h2a2 2 0 0 1 0 5h-2M8 3v3M12 3v3",
  exercise: "M3 9v6M6 7v10M18 7v10M21 9v6M6 12h12",
  wait: "M8 5v14l11-7z",
  end: "M5 12.5l4.5 4.5L19 7.5",
};

/** @typedef {{isConnected: boolean, isPlaying: boolean}} PlayState */

/** The scene. */
export class Scene {
  #picture = new Picture();
  /** @type {import("./bodyOutline.js").BodyOutline | null} */
  #outline = null;
  /** @type {import("./breath.js").Breath | null} */
  #breath = null;
  #words = make("p", { class: "scene-words" });
  #side = make("p", { class: "scene-side", "aria-hidden": "true" });
  #sign = icon("");
  element = make("div", { class: "scene" }, this.#picture.element, this.#words,
    this.#side, make("span", { class: "scene-sign" }, this.#sign),
    make("span", { class: "scene-pause" }, icon("M8 5v14M16 5v14")));

  /**
   * Shows the stage of a session.
   *
   * @param {API.Session} snapshot
   * @param {number} elapsed the heard seconds of the phase
   * @param {PlayState} state
   */
  async show(snapshot, elapsed, state) {
    const { stretch, step } = snapshot;
    const stage = stageOf(snapshot);
    const side = sideOf(snapshot);
    set(this.element, "data-side", side);
    write(this.#side, side?.toUpperCase() ?? "");
    set(this.#sign.children[0], "d", signs[stage] ?? "");
    const isBreath = stage === "breath";
    this.#showBreath(isBreath ? step?.breath : undefined, elapsed, state);
    const figure = stage === "end" || isBreath ? undefined : stretch;
    set(this.element, "data-figure", figure !== undefined);
    write(this.#words, stage === "words" ? step?.label ?? "" : "");
    const hasPicture = await this.#picture.show(figure?.id, side, stage === "introduction");
    if (hasPicture !== null) await this.#showOutline(hasPicture ? undefined : figure?.region, side);
  }

  /** @type {(rhythm: API.BreathRhythm | undefined, elapsed: number, state: PlayState) => Promise<void>} */
  async #showBreath(rhythm, elapsed, state) {
    if (rhythm && !this.#breath) {
      const loaded = await attempt(() => import("./breath.js"));
      if (!loaded) return;
      this.#breath ??= new loaded.Breath();
      this.element.prepend(this.#breath.element);
    }
    if (this.#breath) set(this.#breath.element, "hidden", !rhythm);
    this.#breath?.show(rhythm, elapsed, state);
    this.#breath?.tick(elapsed, "");
  }

  /** @type {(region: API.PresentStretch["region"] | undefined, side: "left" | "right" | null) => Promise<void>} */
  async #showOutline(region, side) {
    if (region && !this.#outline) {
      const loaded = await attempt(() => import("./bodyOutline.js"));
      if (!loaded) return;
      this.#outline ??= new loaded.BodyOutline();
      this.element.prepend(this.#outline.element);
    }
    this.#outline?.show(region ? [region] : [], side);
    if (this.#outline) set(this.#outline.element, "hidden", !region);
  }

  /** Shows the breath a number of seconds after the phase began. */
  tick(/** @type {number} */ elapsed) {
    this.#breath?.tick(elapsed, "");
  }
}

/** The place of what follows. It keeps its height without a content. */
export class Next {
  #picture = new Picture();
  #name = make("strong");
  #posture = make("span");
  #time = make("span");
  element = make("div", { class: "next" }, this.#picture.element,
    make("p", { class: "next-text" }, make("span", {}, "Next: "), this.#name),
    make("p", { class: "next-when" }, this.#posture, " ", this.#time));
  #isTimed = false;

  /** Shows what follows in a session. */
  show(/** @type {API.Session} */ snapshot) {
    const next = upcoming(snapshot);
    set(this.element, "data-empty", next === null);
    this.#isTimed = next?.isTimed === true;
    write(this.#name, next?.name ?? "");
    write(this.#posture, next?.posture ?? "");
    this.#picture.show(next?.stretch?.id, next?.side ?? null);
  }

  /** Shows the time; without a number it is unknown. */
  tick(/** @type {number | null} */ remaining) {
    write(this.#time, this.#isTimed && remaining !== null ? `in ${countdown(remaining)}` : "");
  }
}
