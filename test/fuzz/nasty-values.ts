import fc from 'fast-check';
import { nastyText } from './nasty-texts.js';

/** JSON values and invalid literals that break programs that trust their input. */

/** A placeholder that `withLiterals` replaces by the text after `JSON.stringify`. The text need not be JSON. */
const literal = (text: string): string => `@literal:${text}@`;

export function withLiterals(json: string): string {
  return json.replaceAll(/"@literal:([^@]*)@"/g, '$1');
}

const NOT_JSON = 'NaN Infinity -Infinity 1e999 -1e999 01 +1 .5 0x10 undefined'.split(' ');

const nastyNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 22, 442, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 63), 1e21),
  fc.constantFrom(
    90,
    -90,
    180,
    -180,
    85.1,
    5e-324,
    1e-310,
    1.7e308,
    -1.7e308,
    3.5e38,
    0.05,
    0.049999,
    100.001,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const nested = fc
  .tuple(fc.constantFrom(1, 3, 31, 32, 33, 200, 3_000), fc.boolean())
  .map(([depth, isArray]) =>
    Array.from({ length: depth }).reduce<unknown>((inner) => (isArray ? [inner] : { a: inner }), 1),
  );

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 4, arbitrary: nastyNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], { length: 1 }) },
  { weight: 2, arbitrary: fc.constantFrom(...NOT_JSON).map(literal) },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: fc.array(nastyText, { maxLength: 8 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(99, 100, 101, 5_000).map((n) => Array.from({ length: n }, String)),
  },
);
