import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePaths, select, selectionOf } from './selection.js';

const selected = (value: unknown, fields: string): unknown => select(value, selectionOf(parsePaths(fields)));

describe('select', () => {
  const place = {
    id: 1,
    name: null,
    ranks: [{ keyword: 'a', pins: [{ rank: 1, lat: 2 }] }, { keyword: 'b' }],
  };

  it.each([
    ['id', { id: 1 }],
    ['name,id', { name: null, id: 1 }],
    ['ranks.*.keyword', { ranks: [{ keyword: 'a' }, { keyword: 'b' }] }],
    ['ranks.pins.rank', { ranks: [{ pins: [{ rank: 1 }] }, {}] }],
    ['ranks.*.keyword,ranks', { ranks: place.ranks }],
    ['name.first', { name: null }],
    ['toString', {}],
    ['*', place],
  ])('%s selects these members', (fields, expected) => {
    expect(selected(place, fields)).toEqual(expected);
    expect(selected([place], fields)).toEqual([expected]);
  });

  it('selecting all members of an object returns an equal object, and selecting twice changes nothing', () => {
    const names = fc.stringMatching(/^[a-z_]{1,8}$/);
    const members = fc.dictionary(names, fc.jsonValue(), { minKeys: 1, noNullPrototype: true });
    fc.assert(
      fc.property(members, (value) => {
        const fields = Object.keys(value).join(',');
        expect(selected(value, fields)).toEqual(value);
        const [first = ''] = Object.keys(value);
        const once = selected(value, first);
        expect(selected(once, first)).toEqual(once);
      }),
    );
  });
});
