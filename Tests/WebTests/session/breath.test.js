// @ts-check
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { arcOf, breathAt, frames } from "../../../Resources/Web/session/breath.js";

/** @type {(startsAt: number, ...steps: [API.BreathRhythm["phases"][0]["breathe"], number][]) => API.BreathRhythm} */
const rhythm = (startsAt, ...steps) => ({
  startsAt, phases: steps.map(([breathe, seconds]) => ({ breathe, seconds })),
});

const rhythms = {
  first: rhythm(0, ["in", 4], ["hold", 2], ["out", 6], ["hold", 2]),
  sigh: rhythm(14, ["in", 3], ["in", 2], ["out", 7]),
  reversed: rhythm(0, ["out", 2], ["in", 2]),
};

suite("breathAt", () => {
  for (const [name, seconds, word, fill] of /** @type {const} */ ([
    ["first", 0, "Breathe in", 0], ["first", 2, "Breathe in", 0.5], ["first", 4, "Hold", 1],
    ["first", 6, "Breathe out", 1], ["first", 9, "Breathe out", 0.5], ["first", 12, "Hold", 0],
    ["first", 14, "Breathe in", 0], ["first", 16, "Breathe in", 0.5],
    ["sigh", 14, "Breathe in", 0], ["sigh", 17, "Breathe in", 0.6], ["sigh", 18, "Breathe in", 0.8],
    ["sigh", 19, "Breathe out", 1], ["sigh", 26, "Breathe in", 0], ["sigh", 43, "Breathe out", 1],
    ["reversed", 0, "Breathe out", 1], ["reversed", 2, "Breathe in", 0], ["reversed", 3, "Breathe in", 0.5],
  ])) {
    test(`says '${word}' after ${seconds} seconds of the ${name} rhythm`, () => {
      const breath = breathAt(rhythms[name], seconds);
      assert.equal(breath?.word, word);
      assert.ok(Math.abs((breath?.fill ?? 0) - fill) < 1e-9, `${breath?.fill}`);
    });
  }

  test("says nothing before the first breath", () => assert.equal(breathAt(rhythms.sigh, 13.9), null));
});

suite("frames", () => {
  test("move in a cycle from empty lungs to full ones and back", () => {
    assert.deepEqual(frames(rhythms.first.phases).map(({ offset, transform }) => [offset, transform]), [
      [0, "scale(0.5)"], [4 / 14, "scale(1)"], [6 / 14, "scale(1)"], [12 / 14, "scale(0.5)"], [1, "scale(0.5)"],
    ]);
  });

  test("end as they begin", () => {
    const cycle = frames(rhythms.sigh.phases);
    assert.equal(cycle[0].transform, cycle[cycle.length - 1].transform);
  });
});

suite("the count", () => {
  for (const [seconds, left] of [[0, 4], [0.5, 4], [1, 3], [3.9, 1], [4, 2], [6, 6], [13.5, 1]]) {
    test(`is ${left} after ${seconds} seconds`, () => assert.equal(breathAt(rhythms.first, seconds)?.left, left));
  }
});

suite("the arc", () => {
  /** @type {API.Session} */
  const snapshot = { status: "active", narrating: false, music: "off", completed: [], sessionDuration: 600 };
  for (const [left, length] of [[600, 0], [450, 25], [0, 100], [601, 0]]) {
    test(`is ${length} percent with ${left} of 600 seconds left`, () => assert.equal(arcOf(snapshot, left), length));
  }

  test("is empty before the session begins", () => {
    assert.equal(arcOf({ ...snapshot, sessionDuration: undefined }, 0), 0);
  });
});
