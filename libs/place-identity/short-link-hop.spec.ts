import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { googleSubdomain, shortLinkPath } from './google-hosts.js';
import { readShortLinkHop } from './index.js';

const FROM = 'https://maps.app.goo.gl/abc';

const hostile = fc
  .tuple(
    fc.constantFrom(
      '',
      '//',
      'https://',
      'http://',
      'https://www.google.com',
      'https://g.co/kgs/',
      'https://google.com:443',
      'https://consent.google.com/?continue=',
      'https://www.google.com.',
      'https://evil@g.page/',
      '\\\\',
    ),
    fc.oneof(
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('/x', '@evil.example/', '.evil.example/'),
    ),
  )
  .map((pieces) => pieces.join(''));

describe('readShortLinkHop', () => {
  it('follows only https URLs on hosts of Google, for any redirect target', () => {
    fc.assert(
      fc.property(hostile, (location) => {
        const hop = readShortLinkHop(location, FROM);
        if (hop.kind !== 'follow') return;
        const { protocol, hostname, port, username, password } = new URL(hop.url);
        expect({ protocol, port, username, password }).toEqual({
          protocol: 'https:',
          port: '',
          username: '',
          password: '',
        });
        expect(shortLinkPath(hostname) ?? googleSubdomain(hostname)).not.toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['/def', 'follow'],
    ['https://www.google.com/maps?cid=5', 'arrived'],
    [
      'https://consent.google.com/m?continue=https%3A%2F%2Fconsent.google.com%2Fm%3Fcontinue%3Dx',
      'elsewhere',
    ],
    ['https://www.google.com/maps', 'follow'],
    ['https://accounts.google.com/', 'elsewhere'],
    ['https://goo.gl/other', 'elsewhere'],
  ])('classifies a redirect to %s as %s', (location, kind) => {
    expect(readShortLinkHop(location, FROM)).toMatchObject({ kind });
  });
});
