import { describe, expect, it } from 'vitest';
import { COUNTRIES, LANGUAGES } from './iso-codes.js';

describe('ISO codes', () => {
  it('LANGUAGES has the 183 codes of ISO 639-1 without withdrawn ones', () => {
    expect(LANGUAGES).toHaveLength(183);
    expect(LANGUAGES).toEqual(expect.arrayContaining(['en', 'es', 'kk', 'zh']));
    for (const withdrawn of ['bh', 'iw', 'sh']) expect(LANGUAGES).not.toContain(withdrawn);
  });

  it('COUNTRIES has the 249 codes of ISO 3166-1 in upper case without reserved ones', () => {
    expect(COUNTRIES).toHaveLength(249);
    expect(COUNTRIES).toEqual(expect.arrayContaining(['GB', 'KZ', 'UY']));
    for (const reserved of ['EU', 'UK', 'XK', 'uy']) expect(COUNTRIES).not.toContain(reserved);
  });
});
