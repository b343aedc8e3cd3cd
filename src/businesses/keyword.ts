/** Returns the key by which keywords are compared, ignoring case. Expects a keyword that is trimmed and NFC. */
export function keywordKey(keyword: string): string {
  return keyword.toLowerCase();
}

/** Removes duplicates, ignoring case; keeps the first spelling. */
export function uniqueKeywords(keywords: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const keyword of keywords) {
    const key = keywordKey(keyword);
    if (!byKey.has(key)) byKey.set(key, keyword);
  }
  return [...byKey.values()];
}
