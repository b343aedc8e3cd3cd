import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keywordKey } from '../../businesses/keyword.js';
import { namedKeywords } from './named-keywords.js';

describe('namedKeywords', () => {
  it('returns the keywords of the business first, then those that only a schedule names', () => {
    const named = namedKeywords(
      ['Pizza', 'Café'],
      [
        { id: 9, keywords: ['PIZZA', 'bar'] },
        { id: 4, keywords: null },
      ],
    );
    expect([...named]).toEqual([
      ['pizza', { keyword: 'Pizza', scheduleIds: [4, 9] }],
      ['café', { keyword: 'Café', scheduleIds: [4] }],
      ['bar', { keyword: 'bar', scheduleIds: [9] }],
    ]);
  });

  it('names each keyword once and each schedule once per keyword, oldest schedule first', () => {
    const keywords = fc.array(fc.constantFrom('a', 'A', 'b', 'Ä', 'ä', 'c'));
    const schedules = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 50 }), keywords: fc.option(keywords) }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(keywords, schedules, (own, all) => {
        const named = namedKeywords(own, all);
        const mentioned = [...own, ...all.flatMap((schedule) => schedule.keywords ?? [])];
        expect(new Set(named.keys())).toEqual(new Set(mentioned.map(keywordKey)));
        for (const [key, { scheduleIds }] of named) {
          const covering = all.filter((schedule) => (schedule.keywords ?? own).map(keywordKey).includes(key));
          expect(scheduleIds).toEqual(covering.map(({ id }) => id).sort((one, other) => one - other));
        }
      }),
    );
  });
});
