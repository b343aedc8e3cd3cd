import fc from 'fast-check';
import { CALLERS_KEY, type Draft, type Mangling, mangling } from './mangling.js';
import { encodedText, nastyId, unknownName } from './nasty-texts.js';

const name = unknownName.filter((text) => text.isWellFormed()).map(encodeURIComponent);

const joined = ({ query }: Draft, more: string): Partial<Draft> => ({
  query: query === '' ? more : `${query}&${more}`,
});

/** Replaces all parameters of this name by one with this value. */
const replaced = ({ query }: Draft, key: string, value: string): Partial<Draft> => ({
  query: query
    .split('&')
    .filter((part) => part !== '' && !part.startsWith(`${key}=`))
    .concat(`${key}=${value.replaceAll('&', '')}`)
    .join('&'),
});

const base64 = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Well-formed cursors with impossible positions. */
const cursor = fc.oneof(
  fc.constantFrom('id:0', 'id:2147483647', 'id:2147483648', 'id:9999999999', 'id:-1', 'id:1 ').map(base64),
  fc
    .tuple(
      fc.constantFrom(0, 0.5, 1, -1, 1e-46, 1e39, -1e39, 1.7e308, 5e-324),
      fc.constantFrom(1, 21, 0, -1, 3.5e38, -1.7e308),
      fc.constantFrom(1, 2, 40, 2 ** 31 - 1, 2 ** 31, 1.5),
    )
    .map(base64),
  fc
    .constantFrom([], [1], [1, 1, 1, 1], ['1', '1', '1'], [null, null, 1], {}, null, '[1,1', '\u0000')
    .map(base64),
  encodedText,
);

const BROKEN = '% %zz=1 a=%C3 && = =1 ? ?a=1 ; []=1 limit[]=1 keyword[a]=b limit.a=1 limit%00=1'.split(' ');

const whole = fc.oneof(
  encodedText,
  nastyId,
  fc.constantFrom(...'101 442 99999999999999999999 5e0'.split(' ')),
);

/** Values for common parameters. Other parameters get any text. */
const NASTY: Readonly<Record<string, fc.Arbitrary<string>>> = { cursor, limit: whole, business_id: whole };

const inAnyQuery: fc.Arbitrary<Mangling>[] = [
  mangling('a parameter too many', fc.tuple(name, encodedText), (draft, [key, value]) =>
    joined(draft, `${key}=${value}`),
  ),
  mangling('a parameter twice', fc.nat({ max: 5 }), (draft, at) => {
    const parts = draft.query.split('&');
    return joined(draft, parts[at % parts.length] ?? '');
  }),
  mangling('a broken query', fc.constantFrom(...BROKEN), joined),
  mangling('the key in the query', fc.constantFrom('access_token=', 'key=', 'limit=', ''), (draft, before) =>
    joined(draft, before + CALLERS_KEY),
  ),
  mangling('a long query', fc.constantFrom(500, 6_000), (draft, length) =>
    joined(draft, `q=${'x'.repeat(length)}`),
  ),
];

/** Ways to mangle a query with these parameters. */
export function mangledQuery(parameters: readonly string[]): fc.Arbitrary<Mangling> {
  const inThis = parameters.map((key) =>
    mangling(`another ${key}`, NASTY[key] ?? encodedText, (draft, value) => replaced(draft, key, value)),
  );
  return fc.oneof(
    { weight: 2 * inThis.length, arbitrary: fc.oneof(...inThis, ...inAnyQuery.slice(0, 1)) },
    { weight: 2, arbitrary: fc.oneof(...inAnyQuery) },
  );
}
