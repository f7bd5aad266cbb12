// @ts-check
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { courseOf, defaultMinutes, lengthsOf, standard } from "../../../Resources/Web/session/meditationChoice.js";

/** @type {(id: string, lengths: number[] | null) => API.MeditationCourse} */
const course = (id, lengths) => ({ id, name: id, description: "", lengths, breaths: [] });

const courses = [course("basic", null), course("scan", [10, 20]), course("short", [2])];

suite("courseOf", () => {
  test("is the first course by default", () => assert.equal(courseOf(courses, standard), courses[0]));
  test("is the named course", () => assert.equal(courseOf(courses, { ...standard, course: "scan" }), courses[1]));
  test("is undefined for a course that is not installed", () =>
    assert.equal(courseOf(courses, { ...standard, course: "gone" }), undefined));
});

suite("lengths", () => {
  for (const [index, minutes] of [[0, 10], [1, 10], [2, 2]]) {
    test(`begin with ${minutes} minutes for '${courses[index].id}'`, () =>
      assert.equal(defaultMinutes(courses[index]), minutes));
  }
  test("are those of the course", () => assert.deepEqual(lengthsOf(courses[1], 10), [10, 20]));
  test("include another length of a course without fixed lengths", () => {
    assert.deepEqual(lengthsOf(courses[0], 10), [5, 10, 20]);
    assert.deepEqual(lengthsOf(courses[0], 12), [5, 10, 12, 20]);
  });
});
