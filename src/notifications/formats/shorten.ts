/**
 * Shortens a text to a number of UTF-16 units, as the services count them, with an ellipsis. Never splits a character.
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = max - 1;
  const unit = text.charCodeAt(end - 1);
  if (unit >= 0xd8_00 && unit <= 0xdb_ff) end--;
  return `${text.slice(0, end)}…`;
}

/** Joins parts with line breaks while they fit. Skips the parts from the first that does not. */
export function joinUpTo(parts: readonly string[], max: number): string {
  let text = '';
  for (const part of parts) {
    const next = text === '' ? part : `${text}\n${part}`;
    if (next.length > max) break;
    text = next;
  }
  return text;
}
