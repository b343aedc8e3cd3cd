/** A request with a secret in a wrong place. */
export interface Misplaced {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const BUSINESSES = '/api/v1/businesses';

/** Places whose values are never returned. */
export const PLACES: readonly (readonly [string, (secret: string) => Misplaced])[] = [
  ['a custom header', (secret) => ({ headers: { 'x-api-key': secret } })],
  ['a cookie', (secret) => ({ headers: { cookie: `api_key=${secret}` } })],
  ['another scheme', (secret) => ({ headers: { authorization: `Basic ${btoa(`${secret}:`)}` } })],
  ['no scheme', (secret) => ({ headers: { authorization: secret } })],
  ['a list of keys', (secret) => ({ headers: { authorization: `Bearer ${secret}, ${secret}` } })],
  ['User-Agent', (secret) => ({ headers: { 'user-agent': secret } })],
  ['Referer', (secret) => ({ headers: { referer: `https://example.com/?key=${secret}` } })],
  ['Content-Type', (secret) => ({ method: 'POST', headers: { 'content-type': secret }, body: '{}' })],
  ['If-None-Match', (secret) => ({ headers: { 'if-none-match': `"${secret}"` } })],
  ['a query parameter', (secret) => ({ path: `${BUSINESSES}?access_token=${secret}` })],
  ['a known query parameter', (secret) => ({ path: `${BUSINESSES}?limit=${secret}` })],
  ['a cursor', (secret) => ({ path: `/api/v1/competitors?cursor=${secret}` })],
  ['the query of a page', (secret) => ({ path: `/docs?api_key=${secret}` })],
  ['a member of the body', (secret) => json(JSON.stringify({ access_token: secret, gbp_url: 'x' }))],
  ['a known member', (secret) => json(JSON.stringify({ lat: secret, keywords: [{ secret }] }))],
  [
    'the URL of the business',
    (secret) => json(JSON.stringify({ gbp_url: `https://x:${secret}@example.com/` })),
  ],
  ['half an object', (secret) => json(`{"api_key":"${secret}`)],
  ['a text after the JSON', (secret) => json(`{"a":1} ${secret}`)],
  ['a text', (secret) => ({ method: 'POST', headers: { 'content-type': 'text/plain' }, body: secret })],
  ['a body that is too large', (secret) => json(JSON.stringify({ secret, x: 'x'.repeat(150_000) }))],
];

/** Places whose values are returned, except API keys, which are recognised and masked. */
export const PLACES_OF_KEYS: readonly (readonly [string, (secret: string) => Misplaced])[] = [
  ['the path', (secret) => ({ path: `${BUSINESSES}/${secret}` })],
  ['an unknown path', (secret) => ({ path: `/${secret}` })],
  ['the name of a parameter', (secret) => ({ path: `${BUSINESSES}?${secret}` })],
  ['the name of a member', (secret) => json(JSON.stringify({ [secret]: 1 }))],
  ['the request id', (secret) => ({ headers: { 'x-request-id': secret } })],
];

function json(body: string): Misplaced {
  return { method: 'POST', headers: JSON_TYPE, body };
}
