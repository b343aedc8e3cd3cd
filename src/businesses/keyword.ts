/** Returns the key by which keywords are compared, ignoring case. Expects a keyword that is trimmed and NFC. */
export function keywordKey(keyword: string): string {
  return keyword.toLowerCase();
}
