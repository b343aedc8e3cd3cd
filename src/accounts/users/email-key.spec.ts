import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailKey } from './email-key.js';

describe('emailKey', () => {
  it('ignores case and the composition of letters', () => {
    expect(emailKey('Zoe\u0308@EXAMPLE.com')).toBe('zo\u00eb@example.com');
  });

  it('keeps addresses apart that SQL lowercases to the same text', () => {
    expect(emailKey('d\u0130gital@example.com')).not.toBe(emailKey('digital@example.com'));
  });

  it('is its own canonical form for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(emailKey(emailKey(text))).toBe(emailKey(text));
      }),
    );
  });
});
