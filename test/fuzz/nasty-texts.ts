import fc from 'fast-check';

/** Texts that break programs that trust their input. */

const words = (text: string): string[] => text.split(' ');

const WORDS = [
  ...words('0 -1 1.5 NaN null true [] {} __proto__ constructor ${7*7} {{7*7}} %00 %n%n \\ <script> * // #'),
  ...words('../../etc/passwd file:///etc/passwd http://127.0.0.1:1/ javascript:alert(1) @literal @literal:x'),
  ...words(
    '\u0000 a\u0000b \u001b[31m \u007f \ufeff \u202e e\u0301 \ufb2c \u{10ffff} \u{1f468}\u200d\u{1f469}',
  ),
  ...words('\ud800 x\udfffy \udc00\ud800'),
  '',
  ' ',
  '\t\n',
  "' or 1=1 --",
  '"; drop table business; --',
  'Robert\u2019s \u201cplace\u201d',
];

/** Units whose length differs in bytes, UTF-16, code points, graphemes or after normalisation. */
const UNITS = words('x \u00e9 \u65e5 \u{1f4a9} a\ufe0f \ufe0f \ufdfa \u0958 e\u0301 \u0130 \ufb2c');

export const longText = fc
  .tuple(fc.constantFrom(...UNITS), fc.constantFrom(16, 149, 150, 151, 299, 300, 301, 2_000, 9_000))
  .map(([unit, count]) => unit.repeat(count));

/** Random letters, which a database cannot compress. */
export const noise = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: minLength, max: maxLength }), fc.integer({ min: 1, max: 2 ** 31 - 2 }))
    .map(([length, seed]) => {
      let state = seed;
      const letter = (): string => ((state = (state * 48_271) % (2 ** 31 - 1)) % 36).toString(36);
      return Array.from({ length }, letter).join('');
    });

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: longText },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: noise(100, 9_000) },
);

/** Unknown names of members and parameters. */
export const unknownName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...words('__proto__ constructor prototype toString hasOwnProperty then length id')),
  fc.constantFrom(...words('a/b a~b account_id livemode status Limit a[b] a[]'), '', ' ', 'keyword '),
  nastyText.filter((text) => text.length < 200),
);

/** Percent-encoded texts. */
export const encodedText: fc.Arbitrary<string> = nastyText
  .filter((text) => text.isWellFormed() && text.length < 300)
  .map(encodeURIComponent);

/** Texts in place of an id, encoded for a path. */
export const nastyId: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...words('0 -1 1.5 1.0 1e1 0x1 +1 01 1%20 %201 1,2 1;x=1 null NaN')),
  fc.constantFrom(
    ...words('2147483647 2147483648 9007199254740993'),
    ...[99, 100, 101, 500].map((n) => '9'.repeat(n)),
  ),
  fc.constantFrom(...words('%00 1%00 %2e%2e .. . %2f 1%2f2 %5c % %zz %C3 %E0%A4%A %u0031')),
  fc.constantFrom(...words("%D9%A1 %F0%9F%92%A9 %ED%A0%80 * :id {id} __proto__ 1'-- $1 $&")),
  encodedText,
);
