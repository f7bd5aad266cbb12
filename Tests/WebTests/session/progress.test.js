// @ts-check
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { pieces } from "../../../Resources/Web/session/progress.js";

/** @type {API.PresentStretch} */
const second = { index: 1, count: 3, id: "turn", name: "Turn", region: "neck", bilateral: true };

/** @type {(skippedSegments: number) => API.StretchDone} */
const done = (skippedSegments) => ({
  region: "neck", stretchId: "turn", stretchName: "Turn", durationSeconds: 60, skippedSegments,
});

/** @type {(change: Partial<API.Session>) => string} */
const drawn = (change) => pieces({
  status: "active", kind: "stretch", phase: "segment", stretch: second, segment: 1, segments: [2, 2, 1], narrating: false,
  music: "off", completed: [done(0)], ...change,
}).map((halves) => halves.map((half) => half[0]).join("")).join(" ");

suite("pieces", () => {
  for (const [title, change, expected] of /** @type {[string, Partial<API.Session>, string][]} */ ([
    ["the first half", {}, "dd cp p"],
    ["the second half", { segment: 2 }, "dd dc p"],
    ["the time before a half", { phase: "changeOver", segment: 2 }, "dd dc p"],
    ["an introduction", { phase: "leadIn", segment: undefined }, "dd cp p"],
    ["a skipped first half", { completed: [done(1)], skippedSegments: [[1], [], []] }, "sd cp p"],
    ["a skipped second half", { completed: [done(1)], skippedSegments: [[2], [], []] }, "ds cp p"],
    ["a skipped stretch", { completed: [done(2)], skippedSegments: [[1, 2], [], []] }, "ss cp p"],
    ["a skip in the present stretch", { segment: 2, skippedSegments: [[], [1], []] }, "dd sc p"],
    ["the closing", { phase: "closing", stretch: undefined, skippedSegments: [[], [1, 2], []] }, "dd ss d"],
    [
      "a routine",
      { kind: "routine", stretch: undefined, segment: undefined, segments: [1, 2, 1], phase: "exercise",
        skippedSegments: [[1], [2], []], step: { routine: "Morning", index: 2, count: 3, label: "Squats" } },
      "s ds c",
    ],
  ])) {
    test(`shows ${title}`, () => assert.equal(drawn(change), expected));
  }
});
