import { uniqueIgnoringCase } from '#platform/ignoring-case';

/** Returns the key by which keywords are compared, ignoring case. Expects a keyword that is trimmed and NFC. */
export function keywordKey(keyword: string): string {
  return keyword.toLowerCase();
}

/** Returns the keywords that a request chooses, each once; null without any, which stands for those of each business. */
export function chosenKeywords(keywords: readonly string[] | null | undefined): string[] | null {
  const unique = uniqueIgnoringCase(keywords ?? []);
  return unique.length > 0 ? unique : null;
}
