import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restoreFormulas, toCsv, toCsvLines } from './csv.js';

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

  it('restoreFormulas returns what was escaped', () => {
    const inside = hostile.filter(
      (text) => !/^['=+\-@\t\r＝]/.test(text) && !text.includes('"') && !/[\r\n,]/.test(text),
    );
    fc.assert(
      fc.property(inside, (text) => {
        const [cell = ''] = toCsvLines([[text]], ',').split('\r\n');
        expect(restoreFormulas(cell)).toBe(text);
      }),
    );
  });
});
