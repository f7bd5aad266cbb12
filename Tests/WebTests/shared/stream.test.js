// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, suite, test } from "node:test";
import { Stream } from "../../../Resources/Web/shared/stream.js";

/** The event stream of a test, which sends what the test sends. */
class Source extends EventTarget {
  static CLOSED = 2;
  /** @type {Source[]} */
  static opened = [];
  readyState = 0;

  constructor() {
    super();
    Source.opened.push(this);
  }

  /**
   * @param {string} name
   * @param {string} [data]
   */
  send(name, data) {
    this.dispatchEvent(Object.assign(new Event(name), { data }));
  }

  close() {
    this.readyState = Source.CLOSED;
  }
}

suite("Stream", () => {
  /** @type {import("../../../Resources/Web/shared/stream.js").StreamMessage[]} */
  let sent;
  /** @type {Stream} */
  let stream;
  let now = 0;
  const { EventSource } = globalThis;
  const clock = Date.now;
  beforeEach(() => {
    [sent, now, Source.opened] = [[], 1_000_000, []];
    globalThis.EventSource = /** @type {any} */ (Source);
    Date.now = () => now;
    stream = new Stream((message) => sent.push(message));
    stream.open();
  });
  afterEach(() => {
    stream.close();
    Date.now = clock;
    globalThis.EventSource = EventSource;
  });

  test("passes on its events as they are", () => {
    Source.opened[0].send("open");
    Source.opened[0].send("snapshot", "{}");
    assert.deepEqual(sent, [{ name: "open" }, { name: "snapshot", data: "{}" }]);
  });

  test("is opened once for many tabs", () => {
    stream.open();
    Source.opened[0].send("open");
    stream.open();
    assert.equal(Source.opened.length, 1);
  });

  test("is opened again after a doubt, unless it has sent something lately", () => {
    Source.opened[0].send("open");
    stream.open(true);
    assert.equal(Source.opened.length, 1);
    now += 10_000;
    stream.open();
    assert.equal(Source.opened.length, 1);
    stream.open(true);
    assert.equal(Source.opened.length, 2);
    assert.equal(Source.opened[0].readyState, Source.CLOSED);
  });

  test("says whether the server has refused it", () => {
    Source.opened[0].send("open");
    Source.opened[0].send("error");
    Source.opened[0].readyState = Source.CLOSED;
    Source.opened[0].send("error");
    assert.deepEqual(sent.slice(1), [{ name: "lost", isRefused: false }, { name: "lost", isRefused: true }]);
    assert.equal(stream.isOpen, false);
  });

  test("is opened at once by a tab after a refusal", () => {
    Source.opened[0].readyState = Source.CLOSED;
    Source.opened[0].send("error");
    stream.open();
    assert.equal(Source.opened.length, 2);
  });
});
