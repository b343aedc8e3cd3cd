import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { googleSubdomain, shortLinkPath } from './google-hosts.js';
import { classifyRedirect } from './index.js';

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

describe('classifyRedirect', () => {
  it('follows only https URLs on hosts of Google, for any redirect target', () => {
    fc.assert(
      fc.property(hostile, (location) => {
        const redirect = classifyRedirect(location, FROM);
        if (redirect.kind !== 'follow') return;
        const { protocol, hostname, port, username, password } = new URL(redirect.url);
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
    ['https://www.google.com/maps?cid=12600752361761623094', 'resolved'],
    ['https://consent.google.com/m?continue=https%3A%2F%2Fconsent.google.com%2Fm%3Fcontinue%3Dx', 'rejected'],
    ['https://www.google.com/maps', 'follow'],
    ['https://www.google.com/search?q=Maple+Dental&kgmid=/g/11abcdefgh', 'resolved'],
    [
      'https://www.google.com/sorry/index?continue=https://www.google.com/maps%3Fcid%3D12600752361761623094',
      'resolved',
    ],
    ['https://www.google.com/sorry/index?continue=https://evil.example/', 'rejected'],
    ['https://www.google.com/url?q=https://evil.example/maps', 'rejected'],
    ['https://accounts.google.com/', 'rejected'],
    ['https://goo.gl/other', 'rejected'],
  ])('classifies a redirect to %s as %s', (location, kind) => {
    expect(classifyRedirect(location, FROM)).toMatchObject({ kind });
  });
});
