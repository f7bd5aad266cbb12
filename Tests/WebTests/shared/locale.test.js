// @ts-check
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { suite, test } from "node:test";

const module = fileURLToPath(new URL("../../../Resources/Web/shared/text.js", import.meta.url));

/** Evaluates an expression with the functions of `text.js` in a browser of another locale, which is fixed at the start. */
function inGerman(/** @type {string} */ expression) {
  const script = `import * as text from ${JSON.stringify(module)}; process.stdout.write(String(${expression}));`;
  const environment = { ...process.env, LC_ALL: "de_DE.UTF-8" };
  return execFileSync(process.execPath, ["--input-type=module", "--eval", script], { env: environment, encoding: "utf8" })
    .replaceAll(/[\u00a0\u202f]/g, " ");
}

suite("another locale", () => {
  for (const [expression, expected] of [
    ["text.number(2244.5)", "2.244,5"],
    ["text.typedNumber(1082.5)", "1082,5"],
    ["text.quantity(82.5, 'kilogram')", "82,5 kg"],
    ["text.day('2020-11-22')", "So., 22. Nov. 2020"],
    ["text.weekday(1)", "Montag"],
    ["text.timeOfDay('18:15')", "18:15"],
    ["text.duration(600)", "10 Min."],
    // The words around numbers stay English.
    ["text.count(2000, 'set')", "2.000 sets"],
    ["text.partLabels.breathing", "Breathing"],
  ]) {
    test(`writes ${expected}`, () => assert.equal(inGerman(expression), expected));
  }
});
