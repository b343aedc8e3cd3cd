/** In code points. */
export const MAX_TAG_LENGTH = 50;
export const MAX_TAGS = 20;

/** Returns the key by which tags are compared, ignoring case. Expects a tag that is trimmed and NFC. */
export function tagKey(tag: string): string {
  return tag.toLowerCase();
}

/** Removes duplicates, ignoring case; keeps the first spelling. */
export function uniqueIgnoringCase(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const text of texts) {
    const key = text.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, text);
  }
  return [...byKey.values()];
}
