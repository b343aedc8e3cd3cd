import { ProviderError } from '#libs/local-search';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toJson } from '../../../libs/local-search/testing/fake-provider.js';
import { shop, shops } from '../../../libs/local-search/testing/shop.js';
import type { Vendor } from '../../../libs/local-search/testing/vendor.js';
import { expectNoSecret, Stage } from './stage.js';

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

/** Tests that an adapter returns storable places or throws a ProviderError for any response. */
export function mangledSuite(vendor: Vendor): void {
  describe('mangled responses', () => {
    let stage: Stage;
    let whole: Buffer;
    beforeAll(async () => {
      stage = await Stage.create(vendor, shops(3));
      whole = Buffer.from(await validBody(stage));
    });
    afterAll(() => stage.stop());

    const expectHandled = async (
      status: number,
      headers: Record<string, string>,
      body: Uint8Array,
    ): Promise<void> => {
      stage.fake.behaviour = () => ({ status, headers, body });
      const { name, cid, lat, lng } = shop(1);
      const clue = { placeId: vendor.placeId(shop(1)), name, cid, lat, lng };
      const requests = [
        stage.places({ depth: 30 }),
        stage.provider.lookUp(clue).then((place) => (place ? [place] : [])),
      ];
      for (const result of await Promise.allSettled(requests)) {
        if (result.status === 'fulfilled') expectStorable(result.value);
        else {
          expect(result.reason).toBeInstanceOf(ProviderError);
          expectNoSecret(result.reason, stage.fake.apiKey);
        }
      }
    };

    it('returns storable places or throws a ProviderError for any fields', async () => {
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
          await expectHandled(200, {}, Buffer.from(replacePlaces(whole.toString(), places)));
        }),
        { numRuns: ROUNDS },
      );
    });

    it('returns storable places or throws a ProviderError for any bytes, status and headers', async () => {
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
          await expectHandled(code, more, body);
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

/** Returns the body of a valid response. */
async function validBody(stage: Stage): Promise<string> {
  const { vendor } = stage;
  await stage.places();
  const { method, path, query, body, headers } = stage.fake.calls[0] ?? {};
  const response = await fetch(`${stage.fake.url}${path ?? ''}?${query?.toString() ?? ''}`, {
    method: method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(text, vendor.label).toContain(vendor.listsIdsOnly ? vendor.placeId(shop(1)) : 'Shop 1');
  return text;
}

/** Replaces the places in the body of a response. */
function replacePlaces(text: string, places: unknown): string {
  if (text.startsWith('[')) return toJson(places ?? null);
  const lists = ['places', 'local_results', 'search_results', 'features', 'items'];
  const replaced: unknown = JSON.parse(text, (name, value: unknown) =>
    lists.includes(name) ? places : value,
  );
  return toJson(replaced);
}
