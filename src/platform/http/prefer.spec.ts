import { describe, expect, it } from 'vitest';
import { preferenceOf, preferredWait } from './prefer.js';

describe('preferredWait', () => {
  it.each<[string | string[], number]>([
    ['wait=20', 20],
    ['WAIT = "20"; x=1', 20],
    ['respond-async,wait=20', 20],
    ['return=minimal, wait=20', 20],
    ['wait=20, wait=0', 20],
    ['wait=0', 0],
    [['respond-async', 'wait=5'], 5],
    ['wait=999999999', 999_999_999],
  ])('reads Prefer: %j as %d seconds', (header, seconds) => {
    expect(preferredWait(header)).toBe(seconds);
  });

  it.each([
    undefined,
    '',
    'wait',
    'wait=',
    'wait=-1',
    'wait=1.5',
    'wait=abc',
    'wait=9999999999',
    'await=20',
    'return=minimal',
    ',,',
    '"wait=20"',
  ])('returns null for Prefer: %j', (header) => {
    expect(preferredWait(header)).toBeNull();
  });

  it('preferenceOf returns an empty text for a preference without a value', () => {
    expect(preferenceOf('respond-async', 'respond-async')).toBe('');
  });
});
