import { maskKeys } from '#platform/secrets/mask-keys';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateApiKey, hashToken, isWellFormedApiKey } from './api-key-format.js';

describe('api-key-format', () => {
  it('generateApiKey returns the documented format', () => {
    expect(generateApiKey(true).key).toMatch(/^lrs_live_[0-9A-Za-z]{38}$/);
    expect(generateApiKey(false).key).toMatch(/^lrs_test_[0-9A-Za-z]{38}$/);
  });

  it('isWellFormedApiKey accepts generated keys, which are unique', () => {
    const keys = Array.from({ length: 1000 }, () => generateApiKey(true).key);
    expect(keys.every(isWellFormedApiKey)).toBe(true);
    expect(new Set(keys).size).toBe(1000);
  });

  it('isWellFormedApiKey rejects a key with one changed character', () => {
    const { key } = generateApiKey(true);
    fc.assert(
      fc.property(fc.integer({ min: 9, max: key.length - 1 }), fc.constantFrom(...'0aZ'), (at, char) => {
        fc.pre(key[at] !== char);
        expect(isWellFormedApiKey(key.slice(0, at) + char + key.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('maskKeys masks generated keys', () => {
    expect(maskKeys(generateApiKey(true).key)).toBe('lrs_live_…');
    expect(maskKeys(generateApiKey(false).key)).toBe('lrs_test_…');
  });

  it('generateApiKey returns the SHA-256, the prefix and the last four characters', () => {
    const { key, prefix, lastFour, hash } = generateApiKey(true);
    expect(hash).toEqual(hashToken(key));
    expect(hash).toHaveLength(32);
    expect(prefix).toBe('lrs_live_');
    expect(key.endsWith(lastFour)).toBe(true);
  });

  it.each([
    '',
    'lrs_live_',
    'lrs_live_' + 'a'.repeat(37),
    'sk_live_' + 'a'.repeat(38),
    'lrs_live_' + 'é'.repeat(38),
  ])('isWellFormedApiKey rejects %j', (text) => {
    expect(isWellFormedApiKey(text)).toBe(false);
  });
});
