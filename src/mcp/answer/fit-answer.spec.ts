import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitAnswer, MAX_BYTES } from './fit-answer.js';

const member = fc.oneof(fc.string({ unit: 'binary', maxLength: 2000 }), fc.jsonValue());
const data = fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), member, { maxKeys: 6, noNullPrototype: true });
const rows = fc.array(
  data.map((row) => ({ row, cursor: 'next' })),
  { maxLength: 30 },
);
const summary = fc.string({ maxLength: 300 }).map((text) => text.replaceAll('\n', ' '));

function jsonIn(text: string): unknown {
  return JSON.parse(text.slice(text.indexOf('\n') + 1));
}

describe('fitAnswer', () => {
  it('returns at most 4096 bytes: the summary, and the JSON of the data', () => {
    fc.assert(
      fc.property(summary, data, fc.option(rows, { nil: undefined }), (text, members, listed) => {
        const list = listed && { name: 'rows', rows: listed, hasMore: false };
        const small = listed ? { total: Object.keys(members).length } : members;
        const fitted = fitAnswer({ summary: text, data: small, ...(list && { list }) });
        expect(Buffer.byteLength(fitted.text)).toBeLessThanOrEqual(MAX_BYTES);
        expect(fitted.text.startsWith(`${text}\n`)).toBe(true);
        expect(jsonIn(fitted.text)).toEqual(fitted.data);
      }),
    );
  });

  it('keeps the first rows unchanged, and its cursor follows the last row that is shown', () => {
    const long = Array.from({ length: 30 }, (_, n) => ({
      row: { n, text: 'é'.repeat(200) },
      cursor: `after ${n}`,
    }));
    const fitted = fitAnswer({ summary: 's', data: {}, list: { name: 'rows', rows: long, hasMore: false } });
    const shown = fitted.data['rows'] as { n: number }[];
    expect(shown).toEqual(long.slice(0, shown.length).map(({ row }) => row));
    expect(shown.length).toBeGreaterThan(5);
    expect(fitted.data['next_cursor']).toBe(`after ${shown.length - 1}`);
    expect(fitted.data['note']).toMatch(new RegExp(`^${shown.length} of 30 rows fit`));
  });

  it('returns all rows without a note, and the cursor only if more follow', () => {
    const short = [{ row: { id: 1 }, cursor: 'after 1' }];
    const list = { name: 'rows', rows: short };
    expect(fitAnswer({ summary: 's', data: { a: 1 }, list: { ...list, hasMore: false } }).data).toEqual({
      a: 1,
      rows: [{ id: 1 }],
      next_cursor: null,
    });
    expect(fitAnswer({ summary: 's', data: {}, list: { ...list, hasMore: true } }).data['next_cursor']).toBe(
      'after 1',
    );
  });

  it('leaves out the longest members of an object and names them', () => {
    const fitted = fitAnswer({ summary: 's', data: { id: 1, grid: 'x'.repeat(5000), name: 'n' } });
    expect(fitted.data).toMatchObject({ id: 1, name: 'n' });
    expect(fitted.data['note']).toMatch(/: grid\. Name the fields/);
  });

  it('masks API keys', () => {
    const key = 'lrs_live_0a1B2c3D4e5F6g7H8i9J';
    expect(fitAnswer({ summary: key, data: { key } }).text).not.toContain('0a1B2c3D');
  });
});
