// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  circumstances, offsetOf, phaseLength, placeOf, position, verdict,
} from "../../../Resources/Web/routines/plan.js";

/** @type {(phase: Partial<API.RoutinePhase>) => API.RoutinePhase} */
const phase = (members) => ({ start: 0, seconds: 30, kind: "exercise", label: "Plank", ...members });

test("a phase has its time, its purpose and its round", () => {
  assert.deepEqual([0, 59.99, 65.5, 4000].map(position), ["0:00", "0:59", "1:05", "66:40"]);
  assert.equal(circumstances(phase({ round: { number: 2, count: 3 } })), "Exercise · Round 2 of 3");
  assert.equal(circumstances(phase({ kind: "rest", label: "Rest" })), "");
  assert.equal(phaseLength(phase({ seconds: 89.6 })), "1 min 30 sec");
  assert.equal(phaseLength(phase({ kind: "wait", seconds: 0 })), "until you go on");
});

test("a verdict counts phases, errors and warnings", () => {
  /** @type {(severity: API.RoutineFault["severity"]) => API.RoutineFault} */
  const fault = (severity) => ({ line: 1, column: 1, severity, problem: "x" });
  const usable = { seconds: 630, faults: [fault("warning")], phases: [phase({})] };
  assert.equal(verdict(usable), "10 min 30 sec, 1 phase, 1 warning");
  const unusable = { faults: [fault("error"), fault("error"), fault("warning")], phases: [] };
  assert.equal(verdict(unusable), "2 errors, 1 warning");
});

test("a fault of the whole file has no line", () => {
  /** @type {API.RoutineFault} */
  const fault = { line: 4, column: 5, severity: "error", problem: "x" };
  assert.equal(placeOf(fault), "Line 4, column 5");
  assert.equal(placeOf({ ...fault, line: null, column: null }), "The whole file");
});

for (const [line, column, rest] of /** @type {[number, number, string][]} */ ([
  [1, 1, "name: 🧘 x\nsteps:"], [1, 7, "🧘 x\nsteps:"], [1, 8, " x\nsteps:"], [1, 99, "\nsteps:"], [2, 3, "eps:"],
  [9, 1, ""],
])) {
  test(`line ${line}, column ${column} is a place in the text`, () => {
    const text = "name: 🧘 x\nsteps:";
    assert.equal(text.slice(offsetOf(text, line, column)), rest);
  });
}
