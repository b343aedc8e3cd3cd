import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseJson } from './parse-json.js';

it('parseJson returns integers that a JavaScript number would round as text', () => {
  const text = '{"cid":14072234567890123456,"signed":[-4375341671191653414],"text":"14072234567890123456"}';
  expect(parseJson(text)).toEqual({
    cid: '14072234567890123456',
    signed: ['-4375341671191653414'],
    text: '14072234567890123456',
  });
});

it('parseJson returns all other numbers unchanged', () => {
  expect(parseJson('[9007199254740991, 1.5, 4.123456789012345678, 1e22, -0]')).toEqual([
    9007199254740991, 1.5, 4.123456789012345, 1e22, -0,
  ]);
});

it('parseJson equals JSON.parse without such numbers and is exact for any integer', () => {
  fc.assert(
    fc.property(fc.json(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }), (text, number) => {
      const isSafe = Number.isSafeInteger(Number(number));
      const expected = isSafe ? Number(number) : String(number);
      const whole = `{"a":${text},"b":${number}}`;
      expect(parseJson(whole)).toHaveProperty('b', expected);
      if (!/\d{16}/.test(text)) expect(parseJson(whole)).toHaveProperty('a', JSON.parse(text));
    }),
  );
});

it('parseJson rejects invalid JSON and JSON that is nested too deeply', () => {
  expect(() => parseJson('<html>')).toThrow(SyntaxError);
  expect(() => parseJson(`${'['.repeat(1e5)}14072234567890123456${']'.repeat(1e5)}`)).toThrow();
});
