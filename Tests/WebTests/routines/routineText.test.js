// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { copied } from "../../../Resources/Web/routines/routineText.js";

test("a copy has another name and the same steps", () => {
  const text = "# A file\nname: Desk break\nsteps:\n  - say: \"name: x\"\n";
  assert.equal(copied(text, "Desk break"), text.replace("Desk break", "My desk break"));
});

test("a copy quotes a name that YAML could read as something else", () => {
  assert.equal(copied("name: 'A: b $& \"c\"'\n", "A: b $& \"c\""), "name: \"My a: b $& \\\"c\\\"\"\n");
});
