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

/** Escaping makes a character at most five times as long, as `&amp;`. */
const MAX_GROWTH = 5;

/** Escapes as much of a text as fits. */
export function escapeUpTo(text: string, max: number, escape: (text: string) => string): string {
  let kept = max;
  let shown = escape(shorten(text, kept));
  while (shown.length > max) {
    kept -= Math.ceil((shown.length - max) / MAX_GROWTH);
    shown = escape(shorten(text, kept));
  }
  return shown;
}
