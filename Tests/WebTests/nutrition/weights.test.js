// @ts-check
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { weightProblem } from "../../../Resources/Web/nutrition/forms.js";
import { line } from "../../../Resources/Web/nutrition/plan.js";

/** Weights with their days of November, newest first. */
const weights = (/** @type {[number, number][]} */ ...entries) => entries.map(([day, weight]) =>
  ({ id: `${day}`, measuredAt: `2026-11-${String(day).padStart(2, "0")}T08:00:00Z`, weight }));

suite("line", () => {
  test("goes from the oldest to the newest weight", () => {
    const { points } = line(weights([21, 81], [11, 83], [1, 82]));
    assert.deepEqual(points.map(({ weight }) => weight), [82, 83, 81]);
    assert.deepEqual(points.map(({ x }) => x), [52, 338, 624]);
  });

  test("spans the height between the least and the largest weight", () => {
    const { points, scale } = line(weights([21, 81], [11, 83], [1, 82]));
    assert.deepEqual(points.map(({ y }) => y), [93, 14, 172]);
    assert.deepEqual(scale, [{ weight: 83, y: 14 }, { weight: 81, y: 172 }]);
  });

  test("lies in the middle for equal weights", () => {
    assert.deepEqual(line(weights([2, 80], [1, 80])).scale, [{ weight: 80, y: 93 }]);
  });

  test("stands in the middle for weights of one instant", () => {
    assert.deepEqual(line(weights([1, 80], [1, 81])).points.map(({ x }) => x), [338, 338]);
  });
});

suite("weightProblem", () => {
  for (const [text, problem] of /** @type {const} */ ([
    ["82.5", null], ["30", null], ["300", null], ["29.9", /from 30 to 300/], ["325", /from 30 to 300/],
    ["0", /more than 0/], ["1000", /less than 1,000/], ["heavy", /is not a number/],
  ])) {
    test(`judges '${text}'`, () => {
      if (problem === null) assert.equal(weightProblem(text), null);
      else assert.match(weightProblem(text) ?? "", problem);
    });
  }
});
