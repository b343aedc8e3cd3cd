const LONG_NUMBER = /\d{16}/;
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
  return LONG_NUMBER.test(text)
    ? (JSON.parse(text, keepLongIntegers as Parameters<typeof JSON.parse>[1]) as unknown)
    : (JSON.parse(text) as unknown);
}
