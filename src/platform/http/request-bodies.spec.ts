import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonNesting } from './request-bodies.js';

describe('jsonNesting', () => {
  it.each([
    ['1', 0],
    ['"[[["', 0],
    ['"\\"[["', 0],
    ['[]', 1],
    ['{"a":[{}]}', 3],
    ['[[],[[]]]', 3],
    ['[["\\\\"]]', 2],
  ])('returns the depth of %s as %i', (text, depth) => {
    expect(jsonNesting(text)).toBe(depth);
  });

  it('returns the depth of any JSON value', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        expect(jsonNesting(JSON.stringify(value))).toBe(depthOf(value));
      }),
    );
  });

  it('returns at most the length of a text that is not JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', 'a') }), (text) => {
        expect(jsonNesting(text)).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
