// The events of the server: snapshots and events of the session, changes of stored data, notifications.

import { get, getOnce, Refusal } from "./api.js";

/** The topics of changes. Any other topic, such as `everything`, stands for all of them. */
const topics = ["sessions", "training", "nutrition", "reminders", "preferences", "rest"];

/** Milliseconds to wait for the event stream before loading without it. A proxy may hold the stream back. */
const patience = 3000;

/** Milliseconds without an event after which the stream counts as broken. A heartbeat comes every 15 seconds. */
const longestSilence = 40_000;

/**
 * The state of the session and the events of the server. Sends `snapshot` when the session has changed, `session` with
 * an event of the session, `stored` with the topic of changed data, `notice` with a notification, `notice-withdrawn` when
 * a notification is over, `notifications` when the notification service has changed, and `connection` when
 * the connection is lost or comes back.
 */
class Live extends EventTarget {
  /** The latest snapshot of the session; `null` before the first one. */
  snapshot = null;
  /** Whether the server can be reached. */
  isConnected = true;

  #heardAt = 0;
  #heard = 0;
  #source = null;
  // Time at which the stream opened or last sent an event.
  #lastEventAt = 0;
  #watch = null;
  // Ends the wait for the stream, or opens the stream again.
  #timer = null;
  #delay = 1000;
  // Whether a new follower loads at once, instead of with the stream.
  #isReady = false;

  /** Opens the event stream. */
  open() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#timer = setTimeout(() => this.#loadFirst(), patience);
    const source = new EventSource("/api/events");
    this.#source = source;
    this.#lastEventAt = Date.now();
    this.#watch ??= setInterval(() => this.#checkSilence(), 5000);
    source.addEventListener("open", () => {
      clearTimeout(this.#timer);
      this.#delay = 1000;
      this.#isReady = true;
      this.#tellConnection(true);
      // Changes before this moment were not reported.
      this.#tell("stored", "everything");
    });
    const on = (name, act) => source.addEventListener(name, (event) => {
      this.#lastEventAt = Date.now();
      act(JSON.parse(event.data));
    });
    on("heartbeat", () => {});
    on("snapshot", (snapshot) => this.#take(snapshot));
    on("session", (event) => this.#tell("session", event));
    on("history", ({ topic }) => this.#tell("stored", topic));
    for (const name of ["notice", "notice-withdrawn"]) on(name, (notice) => this.#tell(name, notice));
    on("notifications", () => this.#tell("notifications"));
    source.addEventListener("error", () => this.#lose(source));
  }

  /** Closes the event stream. New followers wait for the next stream. */
  close() {
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#watch = null;
    this.#source?.close();
    this.#isReady = false;
  }

  /**
   * Calls `load` once, and again after each change of the wanted topics and each lost connection, until the signal
   * aborts. The first call waits for the event stream, so that no change in between is missed.
   */
  follow(wanted, load, signal) {
    if (this.#isReady) load();
    this.addEventListener("stored", ({ detail: topic }) => {
      if (wanted.includes(topic) || !topics.includes(topic)) load();
    }, { signal });
  }

  /**
   * Waits for an answer that is a snapshot, and takes it, unless the stream has delivered a later one meanwhile.
   */
  async takeAnswer(answer) {
    const heard = this.#heard;
    const snapshot = await answer;
    if (this.#heard === heard) this.#take(snapshot);
    return snapshot;
  }

  /** Loads everything again: a hidden page may have been suspended. */
  async refresh() {
    if (this.#source?.readyState !== EventSource.OPEN) return this.open();
    try {
      await this.takeAnswer(get("/api/session"));
      this.#tellConnection(true);
      this.#tell("stored", "everything");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.isAbsence) this.#tellConnection(false);
    }
  }

  /** The remaining seconds of the phase, counted on from the last snapshot. */
  get remaining() {
    return Math.max(0, (this.snapshot?.segmentRemaining ?? 0) - this.#gone);
  }

  /** The remaining seconds of the session, counted on from the last snapshot. */
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

  // Browsers reconnect by themselves after a broken connection, but not after an error response.
  async #lose(source) {
    const isRefused = source.readyState === EventSource.CLOSED;
    // A server that requires a log-in is reachable. The log-in opens the stream again.
    if (isRefused && await wantsToken()) return this.#tellConnection(true);
    if (source !== this.#source) return;
    this.#tellConnection(false);
    this.#loadFirst();
    if (!isRefused) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#delay = Math.min(this.#delay * 2, 15_000);
      this.open();
    }, this.#delay);
  }

  // A power failure or a change of the network closes no connection.
  #checkSilence() {
    if (Date.now() - this.#lastEventAt < longestSilence) return;
    this.#tellConnection(false);
    this.open();
  }

  // Ends the wait of the first followers for the stream.
  #loadFirst() {
    if (this.#isReady) return;
    this.#isReady = true;
    this.#tell("stored", "everything");
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

async function wantsToken() {
  try {
    await getOnce("/api/session");
    return false;
  } catch (error) {
    return error.wantsToken === true;
  }
}

/** The event stream of this page. */
export const live = new Live();
