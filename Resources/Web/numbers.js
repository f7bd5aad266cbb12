// Decimal numbers as people type them.

/** Reads a number with a point or a comma before the fraction; `null` where the text is none. */
export function decimal(text) {
  return /^[+-]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : null;
}

/** Returns the sentence about a text that is no number. */
export function notANumber(text) {
  return `'${text}' is not a number; write it with digits, such as 80.5`;
}
