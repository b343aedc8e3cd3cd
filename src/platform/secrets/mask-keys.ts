/** What an API key of ours looks like, also one that is misspelt or cut short. */
const KEY = /(lrs_(?:live|test)_)\w+/gi;

/** The text without API keys. People put them where none belong, and what they sent is said again or logged. */
export function maskKeys(text: string): string {
  return text.replace(KEY, '$1…');
}
