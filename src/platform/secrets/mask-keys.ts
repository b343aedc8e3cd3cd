/** API keys, dashboard tokens, session cookies, and tokens of share links and feeds, including misspelt and truncated ones. */
const KEY = /(lrs_(?:live|test|dash|session|share|feed|report)_)\w+/gi;

/** The part of a path that is a secret: sealed links of e-mails, and the address at which DataForSEO delivers results. */
const SECRET_PATH = /(\/(?:unsubscribe|confirm-email|webhooks\/dataforseo)\/+)[^\s/?#"'<>…]+/gi;

/** Masks API keys and tokens in a text. Clients send them in wrong places, and responses and logs repeat input. */
export function maskKeys(text: string): string {
  return text.replace(KEY, '$1…').replace(SECRET_PATH, '$1…');
}
