import fc from 'fast-check';
import { parse } from 'papaparse';
import { describe, expect, it } from 'vitest';
import { guessMapping, identifies, repeatedIn } from './columns.js';
import { mappedCsv, parseCsv, rowsBySentLine } from './read-csv.js';

/** Cells with quotes, delimiters and line breaks; not blank, so that no row is empty. */
const cell = fc
  .string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'é') })
  .map((text) => `x${text}`);
const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

describe('parseCsv and mappedCsv', () => {
  it('send the chosen columns unchanged, and find the row and line of the file for each sent line', () => {
    fc.assert(
      fc.property(table, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (rows, blanks) => {
        const lines = rows.map((cells) => cells.map(quoted).join(','));
        const text = [
          'name,notes,label',
          ...lines.flatMap((line, at) => (blanks[at] ? ['', line] : [line])),
        ].join('\n');
        const file = parseCsv('x.csv', text);
        if ('code' in file) throw new Error(file.code);
        const mapping = ['name', null, 'label'] as const;
        const sent = mappedCsv(file, mapping);
        expect(parse(sent).data).toEqual([
          ['name', 'label'],
          ...rows.map(([name, , label]) => [name, label]),
        ]);
        const bySentLine = rowsBySentLine(file, mapping);
        expect([...bySentLine.values()]).toEqual(file.rows);
        for (const [line, row] of bySentLine) {
          expect(sent.split('\n')[line - 1]).toContain(
            (row.cells[0] ?? '').split('\n')[0]?.replaceAll('"', '""'),
          );
          expect(text.split('\n')[row.line - 1]).toContain(
            (row.cells[0] ?? '').split('\n')[0]?.replaceAll('"', '""'),
          );
        }
      }),
    );
  });

  it('keep the cells beyond the header, so that the service refuses the row', () => {
    const file = parseCsv('x.csv', 'name,label\na,b,c');
    if ('code' in file) throw new Error(file.code);
    expect(mappedCsv(file, ['name', null])).toBe('name\na,c');
  });

  it('parseCsv reads the delimiter that the first line announces, and numbers the lines after it', () => {
    const file = parseCsv('x.csv', '\ufeffsep=;\r\nname;lat\r\n"a,b,c";1,5\r\n');
    expect(file).toMatchObject({ header: ['name', 'lat'], rows: [{ line: 3, cells: ['a,b,c', '1,5'] }] });
  });

  it.each([
    ['', 'noRows'],
    ['name\n\n \n', 'noRows'],
    ['name\n"a', 'unclosed'],
  ])('parseCsv rejects %j with %s', (text, code) => {
    expect(parseCsv('x.csv', text)).toMatchObject({ code });
  });
});

describe('guessMapping', () => {
  it('knows names in other cases, with accents, and synonyms, and uses each meaning once', () => {
    const header = ['GBP_URL', 'Código', 'Latitude', 'lat', 'Etiquetas', 'Other'];
    expect(guessMapping(header)).toEqual(['gbp_url', 'external_id', null, 'lat', 'tags', null]);
  });

  it('never repeats a meaning', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('id', 'external_id', 'url', 'GBP url', 'tags', 'x')), (header) => {
        expect(repeatedIn(guessMapping(header))).toEqual([]);
      }),
    );
  });

  it('identifies a business by URL, CID, place ID, external id, or name with both coordinates', () => {
    expect(identifies(['gbp_url'])).toBe(true);
    expect(identifies(['external_id', null])).toBe(true);
    expect(identifies(['cid'])).toBe(true);
    expect(identifies(['place_id'])).toBe(true);
    expect(identifies(['name', 'lat', 'lng'])).toBe(true);
    expect(identifies(['name', 'lat', 'label'])).toBe(false);
  });
});
