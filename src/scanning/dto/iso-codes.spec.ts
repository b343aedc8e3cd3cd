import { describe, expect, it } from 'vitest';
import { COUNTRIES, LANGUAGES } from './iso-codes.js';

describe('the codes that a scan accepts', () => {
  it('are the 183 languages of ISO 639-1, without the withdrawn ones', () => {
    expect(LANGUAGES).toHaveLength(183);
    expect(LANGUAGES).toEqual(expect.arrayContaining(['en', 'es', 'kk', 'zh']));
    for (const withdrawn of ['bh', 'iw', 'sh']) expect(LANGUAGES).not.toContain(withdrawn);
  });

  it('are the 249 countries of ISO 3166-1, in capitals, without reserved codes', () => {
    expect(COUNTRIES).toHaveLength(249);
    expect(COUNTRIES).toEqual(expect.arrayContaining(['GB', 'KZ', 'UY']));
    for (const reserved of ['EU', 'UK', 'XK', 'uy']) expect(COUNTRIES).not.toContain(reserved);
  });
});
