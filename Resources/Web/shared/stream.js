// @ts-check
// The event stream of the server, one for all tabs of a browser. HTTP/1.1 allows six connections to a host, and each
// stream holds one of them.
//
// This module is a shared worker, which ends with the last tab. Its tabs send `join`, `doubt` if the stream seems dead,
// and `leave`. Browsers without shared workers import it: a tab then has a stream of its own while it is visible.

/** The names of the events that tabs get. */
const names = ["heartbeat", "snapshot", "session", "history", "notice", "notice-withdrawn", "notifications"];

/** Milliseconds before the stream is opened again after an error response, the shortest and the longest. */
const delays = [1000, 15_000];

/** Milliseconds after an event in which a stream is not doubted, and an attempt to open it not repeated. */
const trust = 3000;

/**
 * A message to the tabs: an event with its data as JSON; `open` after the stream has opened; `lost` after it has
 * broken, and whether the server has refused it. `isShared` says that the tab has joined an open stream, whose first
 * snapshot it has missed.
 *
 * @typedef {{name: string, data?: string, isRefused?: boolean, isShared?: boolean}} StreamMessage
 */

/** The event stream, which opens itself again after errors. */
export class Stream {
  /** @type {(message: StreamMessage) => void} */
  #send;
  /** @type {"closed" | "opening" | "open"} */
  #state = "closed";
  /** @type {EventSource | null} */
  #source = null;
  // Time at which the stream sent an event, or began to open.
  #heardAt = 0;
  #delay = delays[0];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  constructor(/** @type {(message: StreamMessage) => void} */ send) {
    this.#send = send;
  }

  /** Whether the stream is open. */
  get isOpen() {
    return this.#state === "open";
  }

  /** Opens the stream unless it is open; after a doubt, also an open one that has sent nothing lately. */
  open(isDoubted = false) {
    if (this.isOpen && !isDoubted) return;
    if (this.#state !== "closed" && Date.now() - this.#heardAt < trust) return;
    this.close();
    this.#state = "opening";
    this.#heardAt = Date.now();
    const source = new EventSource("/api/events");
    this.#source = source;
    source.addEventListener("open", () => {
      this.#state = "open";
      this.#heardAt = Date.now();
      this.#delay = delays[0];
      this.#send({ name: "open" });
    });
    for (const name of names) {
      source.addEventListener(name, ({ data }) => {
        this.#heardAt = Date.now();
        this.#send({ name, data });
      });
    }
    source.addEventListener("error", () => this.#lose(source));
  }

  /** Closes the stream. */
  close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
    this.#state = "closed";
  }

  // Browsers reconnect by themselves after a broken connection, but not after an error response.
  #lose(/** @type {EventSource} */ source) {
    if (source !== this.#source) return;
    const isRefused = source.readyState === EventSource.CLOSED;
    this.#state = isRefused ? "closed" : "opening";
    this.#send({ name: "lost", isRefused });
    if (!isRefused) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#delay = Math.min(this.#delay * 2, delays[1]);
      this.open();
    }, this.#delay);
  }
}

/** Serves the tabs of the browser. */
function serve(/** @type {EventTarget} */ worker) {
  /** @type {Set<MessagePort>} */
  const tabs = new Set();
  const stream = new Stream((message) => { for (const tab of tabs) tab.postMessage(message); });
  const leave = (/** @type {MessagePort} */ tab) => {
    tabs.delete(tab);
    tab.close();
    if (tabs.size === 0) stream.close();
  };
  worker.addEventListener("connect", (event) => {
    const [tab] = /** @type {MessageEvent} */ (event).ports;
    tab.addEventListener("message", ({ data }) => {
      if (data === "leave") return leave(tab);
      tabs.add(tab);
      stream.open(data === "doubt");
      if (stream.isOpen) tab.postMessage({ name: "open", isShared: true });
    });
    tab.start();
  });
}

if ("onconnect" in globalThis) serve(globalThis);
