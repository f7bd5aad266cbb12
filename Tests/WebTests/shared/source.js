// @ts-check
// The event stream of the tests, and their wait for what it starts.

// Node 18 has no CustomEvent.
globalThis.CustomEvent ??= /** @type {any} */ (class extends Event {});

/** The event stream of a test, which sends what the test sends. */
export class Source extends EventTarget {
  static CLOSED = 2;
  readyState = 0;

  /** @type {(name: string, data: object) => void} */
  send(name, data) {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) }));
  }

  close() {
    this.readyState = Source.CLOSED;
  }
}

/** Waits until all that has begun is done. */
export const turn = () => new Promise((resolve) => { setImmediate(resolve); });
