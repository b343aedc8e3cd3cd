import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonNesting } from './json-nesting.js';

describe('jsonNesting', () => {
  it.each([
    ['1', 0],
    ['"[[["', 0],
    ['"\\"[["', 0],
    ['[]', 1],
    ['{"a":[{}]}', 3],
    ['[[],[[]]]', 3],
    ['[["\\\\"]]', 2],
  ])('%s is %i deep', (text, depth) => {
    expect(jsonNesting(text)).toBe(depth);
  });

  it('is right for any JSON', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        expect(jsonNesting(JSON.stringify(value))).toBe(depthOf(value));
      }),
    );
  });

  it('takes garbage as it comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', 'a') }), (text) => {
        expect(jsonNesting(text)).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
