// @ts-check
// The levels of music and voice: two sliders, in decibels.

import { limits, setLevels } from "../shared/api.js";
import { make, set, write } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { attempt } from "../shared/messages.js";
import { symbolled } from "../shared/text.js";

/** Changes a level of the session, and shows the new state. */
export function change(/** @type {API.SessionLevels} */ levels) {
  return attempt(() => live.takeAnswer(setLevels(levels)), "session");
}

/** A slider. While somebody moves it, it sends its latest value whenever the value before is answered. */
class Slider {
  #name;
  #input;
  #text = make("span", { class: "level-text", "aria-hidden": "true" });
  #isSending = false;
  /**
   * The value to send next.
   *
   * @type {number | null}
   */
  #wanted = null;

  /**
   * @param {"music" | "voice"} name
   * @param {string} label
   */
  constructor(name, label) {
    this.#name = name;
    this.#input = make("input", {
      type: "range", min: limits.level[0], max: limits.level[1], step: 1,
      "aria-label": `${label} level`, "data-level": name,
      input: () => this.#send(),
    });
    this.element = make("label", { class: "level" }, make("span", {}, label), this.#text, this.#input);
  }

  /** Shows a level; without one, hides the slider. */
  show(/** @type {number | undefined} */ level) {
    set(this.element, "hidden", level === undefined);
    if (level === undefined || this.#isSending) return;
    this.#input.value = String(level);
    this.#describe();
  }

  #describe() {
    const text = symbolled(Number(this.#input.value), "dB");
    write(this.#text, text);
    set(this.#input, "aria-valuetext", text);
  }

  async #send() {
    this.#describe();
    this.#wanted = Number(this.#input.value);
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#wanted !== null) {
      const level = this.#wanted;
      this.#wanted = null;
      await change({ [this.#name]: level });
    }
    this.#isSending = false;
    // Others may have changed the level meanwhile, or this change may have been refused.
    this.show(live.snapshot?.[`${this.#name}Level`]);
  }
}

/** The sliders of a running session. Without music, there is only that of the voice. */
export class Levels {
  #music = new Slider("music", "Music");
  #voice = new Slider("voice", "Voice");
  element = make("div", { class: "levels", role: "group", "aria-label": "Levels" },
    this.#music.element, this.#voice.element);

  /** Shows the levels of a session. */
  show(/** @type {API.Session} */ { music, musicLevel, voiceLevel }) {
    this.#music.show(music === "off" ? undefined : musicLevel);
    this.#voice.show(voiceLevel);
  }
}
