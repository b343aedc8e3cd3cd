import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalProfileUrl, parseProfileUrl } from './index.js';

const KINDS = ['identity', 'short_link', 'refused'];
const MAX_LENGTH = 8192;

const PREFIXES = [
  '',
  'https://',
  'https://www.google.com/maps/place/',
  'https://www.google.com/maps/place/X/data=',
  'https://www.google.com/maps/place/X/data=!4m9!3m8!',
  'https://www.google.com/maps?cid=',
  'https://www.google.com/maps?ftid=',
  'https://www.google.com/maps?q=place_id:',
  'https://www.google.com/search?q=x#lrd=',
  'https://consent.google.com/m?continue=',
  'https://www.google.com/url?q=',
  'https://www.google.com/maps/embed?pb=!1m18!',
  'https://www.google.com/maps/dir//X/data=!4m',
  'https://www.google.com/maps/reviews/data=!4m',
  'https://www.google.com/maps/place/Joe',
  'https://g.page/',
  'https://g.page/r/',
  'https://www.google.com/travel/hotels/entity/',
  'Maple Dental\n',
  '<iframe src="',
];
const PIECES = [
  '!', '%', '%E', '%21', '+', '/', '@', ',', '0x', ':', '1s', '3m5', '4m6', '8m2', '3d1', '4d2', '"', '<', ' ', '0', '9', '-', 'é', '\u0301', '\u202E', '\uD800', '&', '?', '#', '\\', '.', '\n', "'", '(', '>', '&amp;', '%25', 'https://', ' https://', '"https://', 'g.co/', ' g.co/', "'g.co/", '(g.co/', '/@1', '1s0x1:0x2',
]; // prettier-ignore

const hostile = fc
  .tuple(
    fc.constantFrom(...PREFIXES),
    fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary' }))),
  )
  .map(([prefix, pieces]) => prefix + pieces.join(''));

describe('parseProfileUrl', () => {
  it('returns a result for any text and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), hostile), (input) => {
        expect(KINDS).toContain(parseProfileUrl(input).kind);
      }),
      { numRuns: 2000 },
    );
  });

  it('returns only short links on allow-listed hosts and identities that are not empty, for any text', () => {
    fc.assert(
      fc.property(hostile, (input) => {
        const result = parseProfileUrl(input);
        if (result.kind === 'short_link') {
          const hosts = '(maps\\.app\\.goo\\.gl|goo\\.gl|g\\.page|g\\.co|share\\.google|posts\\.gle)';
          expect(result.url).toMatch(new RegExp(`^https://${hosts}/[^/?#][^?#]*$`));
        }
        if (result.kind === 'identity') {
          const { name, cid, placeId } = result.identity;
          expect(name ?? cid ?? placeId).not.toBeNull();
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('parseProfileUrl on generated URLs', () => {
  it('reads every CID from its canonicalProfileUrl', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 32n, max: 2n ** 64n - 1n }), (cid) => {
        const url = canonicalProfileUrl({ cid: cid.toString(), placeId: null });
        expect(parseProfileUrl(url ?? '')).toMatchObject({ identity: { cid: cid.toString() } });
      }),
    );
  });

  it('reads every name from a URL that contains it percent-encoded', () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => /^[\p{L}\p{N}&+%/'!?#]+$/u.test(text));
    fc.assert(
      fc.property(word, (name) => {
        const url = `https://www.google.com/maps/place/${encodeURIComponent(name)}/data=!4m2!3m1!1s0x0:0x5`;
        expect(parseProfileUrl(url)).toMatchObject({ identity: { name: name.normalize('NFC') } });
      }),
    );
  });
});

describe('parseProfileUrl on long texts', () => {
  const fill = (prefix: string, piece: string, length: number) =>
    prefix + piece.repeat(Math.ceil(length / piece.length)).slice(0, length - prefix.length);

  /** Returns the duration of the fastest of several runs in milliseconds, the least disturbed by other processes. */
  function fastest(action: () => void): number {
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      action();
      return performance.now() - start;
    });
    return Math.min(...times);
  }

  it.each(PREFIXES)('takes linear, not quadratic time after the prefix %j', (prefix) => {
    for (const piece of PIECES) {
      const short = fastest(() => parseProfileUrl(fill(prefix, piece, MAX_LENGTH / 8)));
      const long = fastest(() => parseProfileUrl(fill(prefix, piece, MAX_LENGTH)));
      // The text is 8 times as long; quadratic time would be 64 times as long. One millisecond is noise.
      expect(long, piece).toBeLessThan(24 * short + 1);
    }
  });

  it('rejects 100 kB as too_long without parsing', () => {
    for (const piece of PIECES) {
      expect(parseProfileUrl(piece.repeat(100_000))).toMatchObject({ reason: 'too_long' });
    }
  });
});
