/** What an API key, a dashboard's token, a session's cookie or a share link's token looks like, also one that is misspelt or cut short. */
const KEY = /(lrs_(?:live|test|dash|session|share)_)\w+/gi;

/** The text without API keys and their like. People put them where none belong, and what they sent is said again or logged. */
export function maskKeys(text: string): string {
  return text.replace(KEY, '$1…');
}
