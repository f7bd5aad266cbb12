// Weights and heights in the units of the configuration. Limber itself counts in kilograms and centimetres.

import { getOnce } from "./api.js";
import { number, quantity, typedNumber } from "./format.js";

const kilogramsInPound = 0.45359237;
const centimetresInInch = 2.54;

let isImperial = false;

/** Loads the units, before any view shows them. Without an answer they are metric, as the labels then say. */
export async function loadUnits() {
  try {
    const { units } = await getOnce("/api/units");
    isImperial = units === "imperial";
  } catch {
    isImperial = false;
  }
}

/** The unit of weights, for labels. */
export const weightUnit = () => isImperial ? "lb" : "kg";

/** What to type for a height, for labels. */
export const heightUnit = () => isImperial ? "such as 5ft11in" : "cm";

/** A weight in kilograms, as people read it: `82.5 kg` or `181.9 lb`. */
export function weight(kilograms) {
  return quantity(inUnit(kilograms), isImperial ? "pound" : "kilogram");
}

/** The same without the unit. */
export const weightNumber = (kilograms) => number(inUnit(kilograms));

/** The same as people type it. */
export const typedWeight = (kilograms) => typedNumber(inUnit(kilograms));

/** A height in centimetres as people type it: `180.5` or `5ft11in`. */
export function typedHeight(centimetres) {
  if (!isImperial) return typedNumber(centimetres);
  const inches = Math.round(centimetres / centimetresInInch);
  return `${Math.floor(inches / 12)}ft${inches % 12}in`;
}

/**
 * Reads a weight such as `82.5`, `82,5 kg` or `182lb` as kilograms; `null` if the text is none. A text that still is what
 * `typedWeight(shown)` has written is `shown` itself, without the rounding of its unit.
 */
export function readWeight(text, shown = null) {
  if (shown !== null && text.trim() === typedWeight(shown)) return shown;
  const [, digits, unit = weightUnit()] = /^(.*?)\s*(kg|lb)?$/i.exec(text.trim());
  const value = decimal(digits);
  if (value === null) return null;
  return unit.toLowerCase() === "lb" ? rounded(value * kilogramsInPound, 3) : value;
}

/** Reads a height such as `180`, `180 cm`, `5ft11in` or `5'11"` as centimetres, as `readWeight` does weights. */
export function readHeight(text, shown = null) {
  if (shown !== null && text.trim() === typedHeight(shown)) return shown;
  const trimmed = text.trim();
  const [, feet, inches = "0"] = /^(\d+)\s*(?:ft|')(?:\s*(\d+(?:[.,]\d+)?)\s*(?:in|")?)?$/i.exec(trimmed) ?? [];
  if (feet) return rounded((Number(feet) * 12 + decimal(inches)) * centimetresInInch, 1);
  return decimal(trimmed.replace(/\s*cm$/i, ""));
}

/** Returns the sentence about a text that is no weight. */
export function notAWeight(text) {
  return `'${text}' is not a number. Enter a weight such as ${number(isImperial ? 177.5 : 80.5)}.`;
}

/** Returns the sentence about a text that is no height. */
export function notAHeight(text) {
  return `'${text}' is not a number. Enter centimetres such as 180, or feet and inches such as 5ft11in.`;
}

/** Reads digits with a point or a comma before the fraction; `null` if the text is no number. */
function decimal(text) {
  return /^[+-]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : null;
}

function inUnit(kilograms) {
  return isImperial ? rounded(kilograms / kilogramsInPound, 1) : kilograms;
}

const rounded = (value, digits) => Math.round(value * 10 ** digits) / 10 ** digits;
