import { ProviderError } from '#libs/local-search';
import fc from 'fast-check';
import { toJson } from '../../../libs/local-search/testing/fake-provider.js';
import { shop, shops } from '../../../libs/local-search/testing/shop.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoSecret, Stage } from './stage.js';
import type { Vendor } from '../../../libs/local-search/testing/vendor.js';

/** `MANGLED_ANSWERS=5000 npx vitest run test/conformance/search-provider.spec.ts` looks longer. */
const ROUNDS = Number(process.env['MANGLED_ANSWERS'] ?? 60);

const anything = fc.oneof(
  fc.anything({ withNullPrototype: false }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '9'.repeat(5_000),
    -1,
    2 ** 53,
    1e300,
    'NaN',
    [[]],
    '#99999999999999999999#',
  ),
);

/** No answer of any shape crashes an adapter: it gives an outcome that can be stored, or throws a ProviderError. */
export function mangledSuite(vendor: Vendor): void {
  describe('an answer that was mangled', () => {
    let stage: Stage;
    let whole: Buffer;
    beforeAll(async () => {
      stage = await Stage.set(vendor, shops(3));
      whole = Buffer.from(await wellFormed(stage));
    });
    afterAll(() => stage.stop());

    const survives = async (
      status: number,
      headers: Record<string, string>,
      body: Uint8Array,
    ): Promise<void> => {
      stage.fake.behaviour = () => ({ status, headers, body });
      const { name, cid, lat, lng } = shop(1);
      const clue = { placeId: vendor.placeId(shop(1)), name, cid, lat, lng };
      const asked = [
        stage.places({ depth: 30 }),
        stage.provider.lookUp(clue).then((place) => (place ? [place] : [])),
      ];
      for (const result of await Promise.allSettled(asked)) {
        if (result.status === 'fulfilled') expectStorable(result.value);
        else {
          expect(result.reason).toBeInstanceOf(ProviderError);
          expectNoSecret(result.reason, stage.fake.apiKey);
        }
      }
    };

    it('in its fields', async () => {
      const fields = Object.keys(vendor.place(shop(1)));
      const wrong = fc.dictionary(
        fc.constantFrom(...fields, 'title', 'position', 'properties', '__proto__'),
        anything,
        {
          maxKeys: 4,
        },
      );
      const where = fc.oneof(
        fc
          .array(wrong, { maxLength: 4 })
          .map((places) => places.map((more, at) => vendor.place(shop(at + 1, { more })))),
        anything,
      );
      await fc.assert(
        fc.asyncProperty(where, async (places) => {
          await survives(200, {}, Buffer.from(replacePlaces(whole.toString(), places)));
        }),
        { numRuns: ROUNDS },
      );
    });

    it('in its bytes, status and headers', async () => {
      const cut = fc.tuple(fc.nat(whole.length), fc.nat(whole.length), fc.uint8Array({ maxLength: 20 }));
      const status = fc.constantFrom(200, 200, 200, 204, 301, 400, 401, 404, 410, 418, 429, 500, 503, 599);
      const headers = fc.constantFrom<Record<string, string>>(
        {},
        { 'content-type': 'text/html' },
        { 'content-encoding': 'gzip' },
        { 'content-encoding': 'br' },
        { 'retry-after': 'soon' },
        { 'retry-after': '-1' },
        { 'retry-after': '3' },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(cut, { maxLength: 3 }), status, headers, async (cuts, code, more) => {
          let body: Buffer = whole;
          for (const [from, to, bytes] of cuts) {
            const [start, end] = [Math.min(from, to), Math.max(from, to)];
            body = Buffer.concat([body.subarray(0, start), bytes, body.subarray(end)]);
          }
          await survives(code, more, body);
        }),
        { numRuns: ROUNDS },
      );
    });
  });
}

function expectStorable(places: Awaited<ReturnType<Stage['places']>>): void {
  for (const { name, placeId, cid, rating, reviewCount, lat, lng } of places) {
    expect(name.length * placeId.length).toBeGreaterThan(0);
    expect(`${name}${placeId}`).not.toContain('\0');
    expect(`${name}${placeId}`.isWellFormed()).toBe(true);
    expect(placeId.length).toBeLessThan(1_500);
    expect(cid ?? '1').toMatch(/^[1-9]\d{0,19}$/);
    expect(rating === null || (rating >= 1 && rating <= 5)).toBe(true);
    expect(reviewCount === null || Number.isInteger(reviewCount)).toBe(true);
    expect((lat === null) === (lng === null)).toBe(true);
  }
  expect(new Set(places.map(({ placeId }) => placeId)).size).toBe(places.length);
}

/** The body of a good answer. */
async function wellFormed(stage: Stage): Promise<string> {
  const { vendor } = stage;
  await stage.places();
  const { method, path, query, body, headers } = stage.fake.calls[0] ?? {};
  const answer = await fetch(`${stage.fake.url}${path ?? ''}?${query?.toString() ?? ''}`, {
    method: method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(text, vendor.label).toContain('Shop 1');
  return text;
}

/** The same answer with other places, whatever they are. */
function replacePlaces(text: string, places: unknown): string {
  if (text.startsWith('[')) return toJson(places ?? null);
  const lists = ['places', 'local_results', 'search_results', 'features', 'items'];
  const replaced: unknown = JSON.parse(text, (name, value: unknown) =>
    lists.includes(name) ? places : value,
  );
  return toJson(replaced);
}
