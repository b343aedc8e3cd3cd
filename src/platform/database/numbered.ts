/** Texts with numbered parameters by text. Only constants are passed, so there are few. */
const texts = new Map<string, string>();

/** Replaces each `?` of a constant by the number of its parameter: `$1`, `$2`, … */
export function numbered(sql: string): string {
  const known = texts.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const text = sql.replace(/\?/g, () => `$${++count}`);
  texts.set(sql, text);
  return text;
}
