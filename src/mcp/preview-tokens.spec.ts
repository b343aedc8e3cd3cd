import { Clock } from '#platform/clock';
import { SecretBox } from '#platform/secrets/secret-box';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PreviewTokens } from './preview-tokens.js';

const TENANT = { accountId: 1, livemode: true };

function tokensAt(time: { ms: number }): PreviewTokens {
  const clock = new Clock();
  clock.now = () => new Date(time.ms);
  return new PreviewTokens(new SecretBox(() => 'a key for tests, thirty-two long or more'), clock);
}

describe('PreviewTokens', () => {
  const request = { business_id: 7, keyword: 'farmacia', center: { lat: 1, lng: 2 } };

  it('accepts its tokens for the same request in any order, with the same id each time', () => {
    const tokens = tokensAt({ ms: 0 });
    const { token } = tokens.create(TENANT, { request, credits: 49 });
    const first = tokens.check(TENANT, token, request);
    expect(first.credits).toBe(49);
    const reordered = { center: { lng: 2, lat: 1 }, zoom: null, keyword: 'farmacia', business_id: 7 };
    expect(tokens.check(TENANT, token, reordered)).toEqual(first);
    const other = tokens.create(TENANT, { request, credits: 49 });
    expect(tokens.check(TENANT, other.token, request).id).not.toBe(first.id);
  });

  it('rejects a token after 10 minutes, and for another account, mode or restriction', () => {
    const time = { ms: 0 };
    const tokens = tokensAt(time);
    const { token, expiresAt } = tokens.create(TENANT, { request, credits: 1 });
    expect(expiresAt.getTime()).toBe(600_000);
    for (const other of [{ accountId: 2 }, { livemode: false }, { restrictedTo: ['a'] }]) {
      expect(() => tokens.check({ ...TENANT, ...other }, token, request)).toThrow('preview_invalid');
    }
    time.ms = 599_999;
    tokens.check(TENANT, token, request);
    time.ms = 600_000;
    expect(() => tokens.check(TENANT, token, request)).toThrow('The preview token has expired');
  });

  it('rejects any other request, and any changed or invented token', () => {
    const tokens = tokensAt({ ms: 0 });
    const { token } = tokens.create(TENANT, { request, credits: 1 });
    const others = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
    fc.assert(
      fc.property(others, (other) => {
        expect(() => tokens.check(TENANT, token, other)).toThrow('preview_invalid');
      }),
    );
    fc.assert(
      fc.property(fc.nat({ max: token.length - 2 }), fc.constantFrom('A', 'b', '-'), (at, letter) => {
        fc.pre(token[at] !== letter);
        const changed = token.slice(0, at) + letter + token.slice(at + 1);
        expect(() => tokens.check(TENANT, changed, request)).toThrow('preview_invalid');
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (invented) => {
        expect(() => tokens.check(TENANT, invented, request)).toThrow('preview_invalid');
      }),
    );
  });
});
