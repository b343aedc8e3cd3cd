import { Problem } from '#platform/http/problem';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFile } from './decode-file.js';

/** The line of the first byte that is not UTF-8, by a decoder that marks it and the definition of a line. */
function expectedLine(bytes: Buffer): number {
  const text = new TextDecoder('utf-8').decode(bytes);
  return text.slice(0, text.indexOf('\ufffd')).split(/\r\n|\r|\n/).length;
}

describe('decodeFile', () => {
  const pieces = fc
    .constantFrom('a', '\n', '\r', '\r\n', 'é', '€', '🌳', ',')
    .map((text) => Buffer.from(text));
  const invalid = fc
    .constantFrom(
      [0xff],
      [0xc3],
      [0xe2, 0x82],
      [0xf0, 0x9f, 0x8c],
      [0x80],
      [0x80, 0x80, 0x80, 0x80],
      [0xc0, 0xaf],
    )
    .map((bytes) => Buffer.from(bytes));

  it('names the line of the first byte that is not UTF-8', () => {
    fc.assert(
      fc.property(fc.array(pieces), invalid, fc.array(fc.oneof(pieces, invalid)), (before, fault, after) => {
        const bytes = Buffer.concat([...before, fault, Buffer.from('x'), ...after]);
        let thrown: unknown;
        try {
          decodeFile(bytes, null);
        } catch (error) {
          thrown = error;
        }
        expect(thrown).toBeInstanceOf(Problem);
        expect((thrown as Problem).extras.members).toEqual({ reason: 'encoding', line: expectedLine(bytes) });
      }),
    );
  });

  it('names the line of a NUL after CR, LF and CRLF', () => {
    expect(() => decodeFile(Buffer.from('a\r\nb\rc\nd\0'), null)).toThrow('Line 4 contains a NUL');
  });
});
