import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restoreCell, toCsv, toCsvLines } from './csv.js';

const hostile = fc.string({
  unit: fc.constantFrom('a', '1', '=', '+', '-', '@', '＝', ';', ',', '\t', '\n', '\r', '"', "'", ' '),
});

describe('CSV for spreadsheets', () => {
  it.each([
    [',', /[;\t\r\n]/],
    [';', /[,\t\r\n]/],
    ['\t', /[;,\r\n]/],
  ] as const)(
    'a reader that separates %j files by other characters finds no formula, whatever the cells contain',
    (delimiter, others) => {
      // Spreadsheets separate by the character of their region, and then quotes inside a field count as text.
      fc.assert(
        fc.property(hostile, (text) => {
          const cells = toCsvLines([['id', text]], delimiter).split(others);
          for (const cell of cells) expect(cell.replace(/^"+/, '')).not.toMatch(/^(?!-\d+$)[=+\-@＝＋－＠]/);
        }),
      );
    },
  );

  it('escapes a formula after each separator of another region, and only there', () => {
    const escaped = (label: string) => toCsv(['label'], [{ label }], { header: false }).trimEnd();
    expect(escaped('a;=1+1')).toBe("a;'=1+1");
    expect(escaped('a\t@SUM(1)')).toBe("a\t'@SUM(1)");
    expect(escaped('=1;-2;+3')).toBe("'=1;-2;'+3");
    expect(escaped('1;-2;-3+4')).toBe("1;-2;'-3+4");
    expect(escaped('Open 9-5; e=mc2')).toBe('Open 9-5; e=mc2');
    expect(escaped('Bar, -5 % off')).toBe('"Bar, -5 % off"');
    expect(toCsv(['n'], [{ n: -1 }], { header: false })).toBe('-1\r\n');
  });

  it('a reader that separates lines by LF or CR alone finds each cell', () => {
    const cells = ['a\nb', 'a\rb', 'a"b', 'a,b', ''];
    expect(toCsvLines([cells], ',')).toBe('"a\nb","a\rb","a""b","a,b",\r\n');
  });

  it('restoreCell returns what was escaped', () => {
    const inside = hostile.filter(
      (text) => !/^['=+\-@\t\r＝]/.test(text) && !text.includes('"') && !/[\r\n,]/.test(text),
    );
    fc.assert(
      fc.property(inside, (text) => {
        const [cell = ''] = toCsvLines([[text]], ',').split('\r\n');
        expect(restoreCell(cell)).toBe(text);
      }),
    );
  });

  const sheet = { delimiter: ';', hasDecimalComma: true, keepsTexts: true } as const;
  const cellsOf = (row: object): string[] =>
    parse(toCsv(Object.keys(row) as never[], [row], { header: false, style: sheet }), {
      delimiter: ';',
    })[0] ?? [];

  const numbers = '1194080340261722570|0012|1234e56789012345|1E5|12.5|1,5|1 234|50 %|(3)|$5| 7 '.split('|');
  const dates = '7-11|1/2|24:7|9 am|10 p.m.|2026-11-02|MAR1|Sept 2|5-ene|Mai 5|TRUE'.split('|');

  it.each([...numbers, ...dates])('a file for a spreadsheet marks %j, and the import restores it', (text) => {
    const [cell = ''] = cellsOf({ label: text });
    expect(cell).toBe(`'${text}`);
    expect(restoreCell(cell)).toBe(text);
  });

  it.each([
    'crm-4711',
    'pizza',
    'Mar del Plata',
    'May',
    'Marina 12',
    '3 Amigos',
    'ChIJ12',
    '12 de octubre',
    'e5',
    '-',
    '',
  ])('a file for a spreadsheet leaves %j as it is', (text) => {
    expect(cellsOf({ label: text })).toEqual([text === '-' ? "'-" : text]);
  });

  it('a file for a spreadsheet has dates, instants and numbers as such', () => {
    const row = { date: '2026-11-02', scanned_at: '2026-11-02T10:00:00.000Z', rank: -1.5, found: true };
    expect(cellsOf(row)).toEqual(['2026-11-02', '2026-11-02T10:00:00.000Z', '-1,5', 'true']);
  });

  it('no text of a file for a spreadsheet is a number, and the import restores each', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789abcdef.,:/+-% e'), maxLength: 16 });
    fc.assert(
      fc.property(text, (label) => {
        const [cell = ''] = cellsOf({ label });
        expect(cell.trim() === '' || Number.isNaN(Number(cell.replace(',', '.')))).toBe(true);
        expect(restoreCell(cell)).toBe(label);
      }),
    );
  });
});
