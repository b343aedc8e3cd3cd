import fc from 'fast-check';
import { mangledQuery } from './mangled-queries.js';
import { CALLERS_KEY, header, type Mangling, mangling } from './mangling.js';
import { nastyId } from './nasty-texts.js';

const anotherId = mangling('another id', nastyId, ({ path }, id) => ({
  path: path.replace(/\/\d+$/, () => `/${id}`),
}));

const anotherAddress = fc.oneof(
  mangling('the key in the address', fc.constantFrom('', 'x'), (draft, end) => ({
    path: `${draft.path}/${CALLERS_KEY}${end}`,
  })),
  mangling(
    'another address',
    fc.constantFrom('/', '//', '/.', '/..', '/%', '/%2f', '%00', '/x', '~'),
    (draft, end) => ({ path: draft.path + end }),
  ),
  mangling('a shouted address', fc.constant(0), ({ path }) => ({ path: path.toUpperCase() })),
);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

const ofHeaders: fc.Arbitrary<Mangling>[] = [
  header(
    'an odd Idempotency-Key',
    'idempotency-key',
    fc.constantFrom('', ' ', 'x'.repeat(256), 'caf\u00e9', 'a b'),
  ),
  header('many Idempotency-Keys', 'idempotency-key', fc.constant(['a', 'b'])),
  header(
    'an odd X-Request-Id',
    'x-request-id',
    fc.constantFrom('', 'two words', 'x'.repeat(129), '<b>', '\u00ff', CALLERS_KEY),
  ),
  header('many X-Request-Ids', 'x-request-id', fc.constant(['a', 'b'])),
  header(
    'Prefer',
    'prefer',
    fc.constantFrom('wait=0', 'wait=-1', 'wait=99999999999', 'respond-async', ';', 'wait'),
  ),
  header(
    'Accept',
    'accept',
    fc.constantFrom('text/csv', 'image/png', '', '*', 'application/json;q=0', ';;;', 'x/y,'),
  ),
  header(
    'If-None-Match',
    'if-none-match',
    fc.constantFrom('*', '""', 'W/"x"', 'x', '"a", W/"b"', '"'.repeat(500)),
  ),
  header('Range', 'range', fc.constantFrom('bytes=0-0', 'bytes=-1', 'rows=1-')),
  header('another method on top', 'x-http-method-override', fc.constantFrom('DELETE', 'GET')),
  header('the key in a header', 'x-api-key', fc.constant(CALLERS_KEY)),
  header(
    'the key in a cookie',
    'cookie',
    fc.constantFrom(`api_key=${CALLERS_KEY}`, `access_token=${CALLERS_KEY}`),
  ),
  header(
    'a long header',
    'x-long',
    fc.constantFrom(1_000, 5_000).map((length) => 'x'.repeat(length)),
  ),
];

const another = mangling('another method', fc.constantFrom(...METHODS), (_, method) => ({ method }));

/** Ways to mangle the method, address, query or headers of a request with these parameters. */
export function mangledTarget(parameters: readonly { name: string; in: string }[]): fc.Arbitrary<Mangling> {
  const ofPlace = (place: string): string[] =>
    parameters.filter((parameter) => parameter.in === place).map((parameter) => parameter.name);
  return fc.oneof(
    { weight: 2 + 2 * ofPlace('query').length, arbitrary: mangledQuery(ofPlace('query')) },
    { weight: 4 * ofPlace('path').length, arbitrary: anotherId },
    { weight: 3, arbitrary: fc.oneof(...ofHeaders) },
    { weight: 1, arbitrary: fc.oneof(another, anotherAddress) },
  );
}
