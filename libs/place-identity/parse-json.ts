const WHOLE = /^-?\d+$/;

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/** Returns the source text of integers that a JavaScript number would round. */
const keepLongIntegers: Reviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && WHOLE.test(context?.source ?? '')
    ? context?.source
    : value;

/**
 * Parses JSON and returns integers beyond ±(2^53 − 1), such as CIDs, as text.
 *
 * @throws SyntaxError; RangeError if it is nested too deeply
 */
export function parseJson(text: string): unknown {
  const value = JSON.parse(text) as unknown;
  // A second pass with a reviver takes several times as long as the first, and vendors rarely send such numbers.
  return hasRounded(value)
    ? (JSON.parse(text, keepLongIntegers as Parameters<typeof JSON.parse>[1]) as unknown)
    : value;
}

/** Returns whether the value contains a number that may be a rounded integer. */
function hasRounded(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasRounded);
  for (const key in value) if (hasRounded((value as Record<string, unknown>)[key])) return true;
  return false;
}
