// @ts-check
// The rest timer between two sets: a ring that empties, and its controls.

import { get, post, remove } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { announce, attempt } from "../shared/messages.js";
import { Resource } from "../shared/resource.js";
import { countdown, unknownTime } from "../shared/text.js";
import { Ticker } from "../shared/ticker.js";

/** Milliseconds after the end of a rest in which the server reports it. */
const grace = 2000;

const radius = 42;
const around = 2 * Math.PI * radius;

/** The rest timer of the server, whichever client has started it. */
export class Rest {
  #resource;
  #ticker;
  /** @type {API.RestStatus} */
  #status = { state: "idle" };
  #heardAt = 0;
  #shown = "";
  /**
   * The rest that was over before the page was opened, as JSON.
   *
   * @type {string | null}
   */
  #missed = null;
  #name = make("p", { class: "rest-name" });
  #time = make("span", { class: "rest-time", role: "timer", "aria-live": "off" });
  #ring = make("circle", { class: "rest-left", cx: 50, cy: 50, r: radius, "stroke-dasharray": around });
  #pause = button("Pause", () => this.#send(this.#status.state === "paused" ? "resume" : "pause"), {
    "data-key": "rest pause",
  });
  #longer = button("+15 s", () => this.#send("extend", { seconds: 15 }), { "aria-label": "15 seconds longer" });
  #cancel = button("Cancel", () => this.#load(() => remove("/api/rest")), {
    class: "plain", "data-key": "rest cancel",
  });

  constructor(/** @type {AbortSignal} */ signal) {
    this.element = make("section", { class: "panel rest", "aria-label": "Rest", hidden: true },
      make("div", { class: "rest-clock" },
        make("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" },
          make("circle", { class: "rest-track", cx: 50, cy: 50, r: radius }), this.#ring),
        this.#time),
      make("div", { class: "rest-side" }, this.#name,
        make("div", { class: "actions" }, this.#pause, this.#longer, this.#cancel)));
    /** @type {Resource<API.RestStatus | undefined>} */
    this.#resource = new Resource({
      read: () => attempt(() => get("/api/rest")),
      show: (status) => this.#take(status),
      topics: ["rest"],
      signal,
      // An equal answer has a new time.
      isAlwaysShown: true,
    });
    const isMoving = () => live.isConnected && this.#status.state === "running";
    this.#ticker = new Ticker(() => isMoving() ? this.#left : null, () => this.#tick(), signal);
    live.on("connection", () => this.#ticker.update(), signal);
  }

  /** Starts the timer; replaces a running one. */
  start(/** @type {API.NewRest} */ request) {
    return this.#load(() => post("/api/rest", request));
  }

  #tick() {
    const { rest, state } = this.#status;
    if (!rest) return;
    // Without a connection, the page does not learn that the rest is extended or cancelled.
    if (!live.isConnected && state === "running") return this.#draw(unknownTime, 0);
    const left = this.#left;
    this.#draw(countdown(left), left / rest.seconds);
    if (state !== "running" || left > 0) return;
    // The server reports the end; until the report arrives, the rest is over all the same.
    this.#show({ ...this.#status, state: "complete" });
    setTimeout(() => live.ask(), grace);
  }

  /** @type {(text: string, share: number) => void} */
  #draw(text, share) {
    write(this.#time, text);
    this.#ring.style.strokeDashoffset = String(around * (1 - Math.min(1, share)));
  }

  /** The remaining seconds. */
  get #left() {
    const { rest, state } = this.#status;
    const gone = state === "running" ? (performance.now() - this.#heardAt) / 1000 : 0;
    return Math.max(0, (rest?.remaining ?? 0) - gone);
  }

  #send(/** @type {string} */ word, body = {}) {
    return this.#load(() => post(`/api/rest/${word}`, body));
  }

  /** Sends a request that is answered with the state of the timer. */
  #load(/** @type {() => Promise<API.RestStatus>} */ request) {
    return this.#resource.load(() => attempt(request));
  }

  #take(/** @type {API.RestStatus | undefined} */ status) {
    if (!status) return;
    this.#heardAt = performance.now();
    this.#show(status);
    this.#ticker.update();
  }

  #show(/** @type {API.RestStatus} */ status) {
    this.#status = status;
    const { state, rest } = status;
    const isOver = state === "complete";
    const text = JSON.stringify(status);
    this.#missed ??= isOver ? text : "";
    const isMissed = text === this.#missed;
    set(this.element, "hidden", state === "idle" || isMissed);
    set(this.element, "data-state", state);
    if (!rest) return;
    write(this.#name, isOver ? `${rest.title}: ${rest.body}` : rest.body);
    write(this.#pause, state === "paused" ? "Resume" : "Pause");
    set(this.#pause, "hidden", isOver);
    set(this.#longer, "hidden", isOver);
    write(this.#cancel, isOver ? "Dismiss" : "Cancel");
    if (isOver && !isMissed && this.#shown !== state) announce(`${rest.title}. ${rest.body}`);
    this.#shown = state;
  }
}
