// @ts-check
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { level, squares } from "../../../Resources/Web/history/heatmap.js";
import { bars } from "../../../Resources/Web/history/weekBars.js";

/** A history of weeks that begin on Mondays, with the seconds of each week. */
function history(/** @type {number[]} */ ...seconds) {
  const weeks = seconds.map((sum, index) =>
    ({ start: new Date(Date.UTC(2026, 10, 2 + index * 7)).toISOString().slice(0, 10), seconds: sum }));
  return /** @type {API.History} */ ({
    today: "2026-11-11", streak: { current: 0, longest: 1 }, weeks,
    days: [{ day: "2026-11-03", seconds: 600, sessions: 2 }],
  });
}

suite("squares", () => {
  const shown = squares(history(600, 0));

  test("end today", () => {
    assert.equal(shown.length, 10);
    assert.equal(shown[9].date, "2026-11-11");
  });

  test("have a column for each week and a row for each weekday", () => {
    assert.deepEqual(shown.map(({ row }) => row), [0, 1, 2, 3, 4, 5, 6, 0, 1, 2]);
    assert.equal(new Set(shown.slice(0, 7).map(({ x }) => x)).size, 1);
    assert.ok(shown[7].x > shown[6].x);
    assert.equal(shown[7].y, shown[0].y);
  });

  test("have the sessions of their day", () => {
    assert.deepEqual(shown.filter(({ entry }) => entry).map(({ date }) => date), ["2026-11-03"]);
  });
});

suite("level", () => {
  for (const [minutes, shade] of [[1, 1], [4.9, 1], [5, 2], [11.9, 2], [12, 3], [24.9, 3], [25, 4], [200, 4]]) {
    test(`is ${shade} for ${minutes} minutes`, () =>
      assert.equal(level({ day: "2026-11-03", seconds: minutes * 60, sessions: 1 }), shade));
  }

  test("is 0 without a session", () => assert.equal(level(undefined), 0));
});

suite("bars", () => {
  test("give the full height to the longest week", () => {
    const [half, whole, none] = bars(history(1800, 3600, 0));
    assert.equal(whole.size, 120);
    assert.equal(half.size, 60);
    assert.equal(none.size, 1);
    assert.deepEqual([half, whole, none].map(({ y, size }) => y + size), [136, 136, 136]);
  });

  test("show a short week", () => assert.equal(bars(history(36000, 60))[1].size, 3));

  test("show the latest 26 weeks", () => {
    const shown = bars(history(...Array.from({ length: 53 }, (_, index) => index * 60)));
    assert.equal(shown.length, 26);
    assert.deepEqual([shown[0].minutes, shown[25].minutes], [27, 52]);
    assert.equal(shown[0].x, 0);
  });

  test("have no height without sessions", () => {
    assert.deepEqual(bars(history(0, 0)).map(({ size }) => size), [1, 1]);
  });
});
