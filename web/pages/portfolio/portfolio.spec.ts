import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedTags } from '../../forms/changed-tags.js';
import { queryOf, renderedRows, sortAfter, viewOf } from './view.js';

describe('renderedRows', () => {
  it('returns the rows of the window and the focused row, in order, each once and within the list', () => {
    const index = fc.nat(500);
    fc.assert(
      fc.property(fc.nat(300), index, fc.nat(60), fc.option(index), (count, first, length, focused) => {
        const end = first + length;
        const rows = renderedRows(count, { first, end }, focused);
        expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b));
        for (let row = 0; row < count; row++)
          expect(rows.includes(row)).toBe((row >= first && row < end) || row === focused);
        expect(rows.every((row) => row < count)).toBe(true);
      }),
    );
  });
});

describe('viewOf', () => {
  it('returns the view from which queryOf made the address', () => {
    const text = fc.string();
    const view = fc.record({
      tag: text,
      q: text,
      against: fc.constantFrom('previous', 'days_7', 'days_30', 'days_90'),
      moved: fc.constantFrom('all', 'better', 'worse', 'noise'),
      sort: fc.constantFrom('label', '-label', 'atrp', '-change'),
    });
    fc.assert(
      fc.property(view, (one) => {
        expect(viewOf(queryOf(one as ReturnType<typeof viewOf>))).toEqual(one);
      }),
    );
  });

  it('ignores unknown values of the address', () => {
    expect(viewOf({ against: 'x', moved: 'y', sort: '-z' })).toEqual(viewOf({}));
  });

  it('a second click on a head reverses the order', () => {
    for (const column of ['label', 'atrp', 'change'] as const) {
      const first = sortAfter('keyword', column);
      expect(sortAfter(first, column)).not.toBe(first);
      expect(sortAfter(sortAfter(first, column), column)).toBe(first);
    }
  });
});

describe('changedTags', () => {
  it('adds and removes tags ignoring case, and keeps the spelling and order of the others', () => {
    expect(changedTags(['Acme', 'north'], ['ACME', 'pilot', 'Pilot'], ['NORTH'])).toEqual(['Acme', 'pilot']);
  });
});
