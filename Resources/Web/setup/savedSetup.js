// @ts-check
// The stored setup, with the changes that are not saved yet.

import { standard } from "../session/meditationChoice.js";
import { get, put, Refusal } from "../shared/api.js";
import { attempt } from "../shared/messages.js";
import { Resource } from "../shared/resource.js";

/** @typedef {"still" | "saving" | "saved" | "failed"} SavingState */

/** Saves changes one at a time and always the last one; retries until it is saved. */
export class SavedSetup {
  /**
   * The setup with unsaved changes. It has no regions before it is loaded.
   *
   * @type {API.Setup}
   */
  setup = { regions: [], spotifyPlaylistUrl: null, meditation: standard, totalSeconds: 0, lastStretched: null };

  #enterState;
  /** @type {SavingState} */
  #state = "still";
  #isNewer = false;
  /** @type {Promise<void> | null} */
  #sending = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #delay = 1000;

  /**
   * Loads the stored setup, and again after each change elsewhere.
   *
   * @param {object} parts
   * @param {(state: SavingState) => void} parts.enter shows the state of the changes
   * @param {() => boolean} parts.isHeld whether a stored setup must not be shown now
   * @param {() => void} parts.show shows `setup` after it was loaded
   * @param {AbortSignal} parts.signal
   */
  constructor({ enter, isHeld, show, signal }) {
    this.#enterState = enter;
    const isHeldNow = () => this.isBusy || isHeld();
    new Resource({
      read: async () => isHeldNow() ? null : await attempt(() => get("/api/setup")),
      show: (loaded) => {
        if (!loaded || isHeldNow()) return;
        this.setup = loaded;
        show();
      },
      topics: ["preferences", "sessions"],
      signal,
      // Changes of the page may be undone elsewhere.
      isAlwaysShown: true,
    });
  }

  /** Whether there are unsaved changes. */
  get isBusy() {
    return this.#isNewer || this.#sending !== null;
  }

  /** Saves the setup. */
  save() {
    clearTimeout(this.#timer);
    this.#isNewer = true;
    this.#enter("saving");
    this.#sending ??= this.#send().finally(() => { this.#sending = null; });
    return this.#sending;
  }

  /** Saves the address of a playlist. Returns the reason if it is refused; the regions are saved all the same. */
  async savePlaylist(/** @type {string | null} */ url) {
    await this.#sending;
    try {
      this.setup = await put("/api/setup", { ...this.#changeable, spotifyPlaylistUrl: url });
      this.#enter("saved");
      return null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.status === 400 ? "This is not the address of a playlist." : error.message;
    }
  }

  /** Waits for unsaved changes. Returns whether they are saved. */
  async settled() {
    if (this.isBusy) await (this.#sending ?? this.save());
    return !this.isBusy;
  }

  /** The members that a request has. */
  get #changeable() {
    const { regions, spotifyPlaylistUrl, meditation, routine } = this.setup;
    return { regions, spotifyPlaylistUrl, meditation, ...(routine && { routine }) };
  }

  async #send() {
    while (this.#isNewer) {
      this.#isNewer = false;
      try {
        const kept = await put("/api/setup", this.#changeable);
        if (!this.#isNewer) this.setup = kept;
      } catch {
        this.#isNewer = true;
        this.#enter("failed");
        this.#timer = setTimeout(() => this.save(), this.#delay);
        this.#delay = Math.min(this.#delay * 2, 30_000);
        return;
      }
    }
    this.#delay = 1000;
    this.#enter("saved");
  }

  #enter(/** @type {SavingState} */ state) {
    if (state === this.#state) return;
    this.#state = state;
    this.#enterState(state);
  }
}
