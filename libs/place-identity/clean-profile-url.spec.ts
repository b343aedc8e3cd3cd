import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanProfileUrl, parseProfileUrl } from './index.js';

const PLACE = 'https://www.google.com/maps/place/Joe%27s/@-34.9,-56.1,17z/data=!4m2!3m1!1s0x0:0x5';

describe('cleanProfileUrl', () => {
  it.each([
    [`${PLACE}?entry=ttu&g_ep=EgoyMDI1&hl=es`, PLACE],
    [`“${PLACE}”.`, PLACE],
    [
      'google.com/maps?cid=12600752361761623094&utm_source=mail&authuser=1',
      'https://google.com/maps?cid=12600752361761623094',
    ],
    [
      'HTTP://MAPS.GOOGLE.DE/?cid=12600752361761623094#top',
      'https://maps.google.de/?cid=12600752361761623094',
    ],
    [
      'https://www.google.com/maps/search/?api=1&query=Joe%27s&query_place_id=ChIJN1t_tDeuEmsRUsoyG83frY4&ved=x',
      'https://www.google.com/maps/search/?api=1&query=Joe%27s&query_place_id=ChIJN1t_tDeuEmsRUsoyG83frY4',
    ],
    [
      'https://www.google.com/search?q=joes&sca_esv=9&ei=1#lrd=0x1:0x5,1,,,&rlfi=hd',
      'https://www.google.com/search?q=joes#lrd=0x1:0x5,1,,%2C',
    ],
    [
      `https://www.google.com/maps?cid=12600752361761623094&q=Inc.&hl=en`,
      'https://www.google.com/maps?cid=12600752361761623094&q=Inc%2E',
    ],
    [`https://consent.google.com/m?gl=DE&continue=${encodeURIComponent(`${PLACE}?hl=de`)}`, PLACE],
    ['https://maps.app.goo.gl/AbC?g_st=ic', 'https://maps.app.goo.gl/AbC'],
    [
      'https://www.google.com/maps/place/"><script>alert(1)</script>/data=!4m2!3m1!1s0x0:0x5',
      'https://www.google.com/maps/place/%22%3E%3Cscript%3Ealert(1)%3C/script%3E/data=!4m2!3m1!1s0x0:0x5',
    ],
  ])('turns %s into %s', (input, clean) => {
    expect(cleanProfileUrl(input)).toBe(clean);
  });

  it.each([
    'javascript:alert(1)',
    'https://evil.example/?cid=12600752361761623094',
    'https://www.google.com/search?q=x',
    '',
  ])('returns null for %j', (input) => {
    expect(cleanProfileUrl(input)).toBeNull();
  });

  it('keeps the identity of any URL and is idempotent', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    const parameter = fc.tuple(fc.constantFrom('cid', 'hl', 'entry', 'q', 'ftid', 'utm_source'), fc.string());
    const url = fc
      .tuple(name, fc.array(parameter, { maxLength: 5 }))
      .map(
        ([place, parameters]) =>
          `https://www.google.com/maps/place/${encodeURIComponent(place)}/data=!3m1!1s0x0:0x5?` +
          new URLSearchParams(parameters).toString(),
      );
    fc.assert(
      fc.property(url, (input) => {
        const clean = cleanProfileUrl(input);
        const parsed = parseProfileUrl(input);
        if (clean === null) {
          expect(parsed.kind).toBe('refused');
          return;
        }
        expect(parseProfileUrl(clean)).toEqual(parsed);
        expect(cleanProfileUrl(clean)).toBe(clean);
        expect(clean).toMatch(/^https:\/\/[\w.-]+\/[!-~]*$/);
        expect(clean).not.toMatch(/[<>"`\s]|utm_source=|entry=/);
      }),
    );
  });
});
