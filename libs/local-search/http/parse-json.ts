const LONG_NUMBER = /\d{16}/;
const WHOLE = /^-?\d+$/;

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/** Of whole numbers that a JavaScript number would round, the text as it was sent. */
const keepLongNumbers: Reviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && WHOLE.test(context?.source ?? '')
    ? context?.source
    : value;

/**
 * JSON without loss: whole numbers beyond ±(2^53 − 1), as CIDs are, come as text.
 *
 * @throws SyntaxError when it is no JSON, RangeError when it is nested too deeply
 */
export function parseJson(text: string): unknown {
  return LONG_NUMBER.test(text)
    ? (JSON.parse(text, keepLongNumbers as Parameters<typeof JSON.parse>[1]) as unknown)
    : (JSON.parse(text) as unknown);
}
