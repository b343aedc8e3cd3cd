import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkJsonShape } from './scan-json.js';

describe('checkJsonShape', () => {
  it('accepts every array of up to 10,000 rows, whatever its texts contain', () => {
    const row = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.double(), fc.array(fc.string())));
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        checkJsonShape(JSON.stringify(rows), 1);
        checkJsonShape(rows.map((one) => JSON.stringify(one)).join('\n'), 0);
      }),
    );
  });

  it.each([
    ['10,001 rows of an array', `[${'{},'.repeat(10_001)}`, 1, 'too_many_rows'],
    ['10,001 rows in lines', '{}\n'.repeat(10_001), 0, 'too_many_rows'],
    ['200,001 lists in a row', `[{"tags":[${'[],'.repeat(200_001)}`, 1, '200,000 objects and lists'],
    ['33 levels', '['.repeat(33), 1, '32 levels'],
  ] as const)('rejects %s', (_, text, level, reason) => {
    expect(() => {
      checkJsonShape(text, level);
    }).toThrow(reason);
  });

  it('counts neither brackets in texts nor those behind escaped quotes', () => {
    checkJsonShape(`[{"name":"\\"${'{['.repeat(300_000)}\\\\"}]`, 1);
    checkJsonShape(`["${'['.repeat(300_000)}`, 1);
  });
});
