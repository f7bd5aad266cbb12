// What the box tells by itself: the session as it is, what happens in it, and that what is stored has changed.

import { get, Refusal } from "./api.js";

/**
 * The last that was told. It sends `snapshot` when the session is otherwise than before, `session` with something that
 * happened in it, `stored` when something that is stored may have changed, `notice` with something that there is to tell,
 * `notice-withdrawn` when that is over, `notifications` when the box's desktop shows them now or does not any more, and
 * `connection` when the box goes or comes back.
 */
class Live extends EventTarget {
  /** The session, as `/api/session` tells it; `null` before it is known. */
  snapshot = null;
  /** Whether the box is there. */
  isConnected = true;

  #heardAt = 0;
  #heard = 0;
  #source = null;
  #retry = null;
  #delay = 1000;

  /** Listens, from now on. */
  open() {
    clearTimeout(this.#retry);
    this.#source?.close();
    const source = new EventSource("/api/events");
    this.#source = source;
    source.addEventListener("open", () => {
      this.#delay = 1000;
      this.#tellConnection(true);
      // Whatever happened meanwhile was not told.
      this.#tell("stored");
    });
    source.addEventListener("snapshot", (event) => this.#take(JSON.parse(event.data)));
    source.addEventListener("session", (event) => this.#tell("session", JSON.parse(event.data)));
    source.addEventListener("history", () => this.#tell("stored"));
    for (const name of ["notice", "notice-withdrawn"]) {
      source.addEventListener(name, (event) => this.#tell(name, JSON.parse(event.data)));
    }
    source.addEventListener("notifications", () => this.#tell("notifications"));
    source.addEventListener("error", () => this.#lose(source));
  }

  /**
   * Waits for an answer that is a snapshot, and takes it, unless the box has told of a later one by itself meanwhile:
   * the two ways are not in step.
   */
  async takeAnswer(answer) {
    const heard = this.#heard;
    const snapshot = await answer;
    if (this.#heard === heard) this.#take(snapshot);
    return snapshot;
  }

  /** Asks for everything again: a page that was hidden may have slept. */
  async refresh() {
    if (this.#source?.readyState === EventSource.CLOSED) this.open();
    try {
      await this.takeAnswer(get("/api/session"));
      this.#tell("stored");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.isAbsence) this.#tellConnection(false);
    }
  }

  /** Seconds that are left of the phase now, since the session goes on between two snapshots. */
  get remaining() {
    return Math.max(0, (this.snapshot?.segmentRemaining ?? 0) - this.#gone);
  }

  /** Seconds that are left of the session now. */
  get sessionRemaining() {
    return Math.max(0, (this.snapshot?.sessionRemaining ?? 0) - this.#gone);
  }

  /** Whether a session runs. */
  get isRunning() {
    return ["active", "paused"].includes(this.snapshot?.status);
  }

  get #gone() {
    return this.snapshot?.status === "active" ? (performance.now() - this.#heardAt) / 1000 : 0;
  }

  #take(snapshot) {
    this.snapshot = snapshot;
    this.#heard += 1;
    this.#heardAt = performance.now();
    this.#tell("snapshot", snapshot);
  }

  // A browser tries again by itself after a broken connection, but not after an answer that it does not like.
  #lose(source) {
    this.#tellConnection(false);
    if (source.readyState !== EventSource.CLOSED) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(async () => {
      this.#delay = Math.min(this.#delay * 2, 15_000);
      try {
        await get("/api/session");
      } catch (error) {
        // Logging in opens it again.
        if (error.wantsToken) return;
      }
      this.open();
    }, this.#delay);
  }

  #tellConnection(isConnected) {
    if (this.isConnected === isConnected) return;
    this.isConnected = isConnected;
    this.#tell("connection");
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** What this page hears of the box. */
export const live = new Live();
