/** What makes two keywords the same: case does not matter. The keyword itself is already trimmed and NFC. */
export function keywordKey(keyword: string): string {
  return keyword.toLowerCase();
}

/** Each keyword once, as first spelt. */
export function uniqueKeywords(keywords: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const keyword of keywords) {
    const key = keywordKey(keyword);
    if (!byKey.has(key)) byKey.set(key, keyword);
  }
  return [...byKey.values()];
}
