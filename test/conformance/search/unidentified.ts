import { isUnidentified } from '#libs/local-search';
import { afterEach, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../../../libs/local-search/testing/fake-provider.js';
import { shop, shops } from '../../../libs/local-search/testing/shop.js';
import type { Vendor } from '../../../libs/local-search/testing/vendor.js';
import { AT, Stage } from './stage.js';

/** Returns shops of which those with these numbers are listed by their name only. */
const listing = (count: number, ...nameOnly: number[]) =>
  shops(count).map((one) =>
    nameOnly.includes(one.number) ? shop(one.number, { isUnidentified: true }) : one,
  );

/** Tests that an adapter takes no list for a measurement whose listings cannot be identified. */
export function unidentifiedSuite(vendor: Vendor): void {
  describe('listings without identifiers and positions', () => {
    const fakes: FakeProvider[] = [];
    const setUp = async (...args: Parameters<typeof listing>) => {
      const stage = await Stage.create(vendor, listing(...args));
      fakes.push(stage.fake);
      return stage;
    };
    afterEach(() => Promise.all(fakes.splice(0).map((fake) => fake.stop())));

    /** Searches, and answers the first request as the given stage would. */
    const searchAfter = async (first: Stage, second: Stage) => {
      await first.provider.search(AT).catch(() => undefined);
      const faulty = await answerOf(first);
      const answers = [faulty].values();
      second.fake.behaviour = () => answers.next().value ?? 'normal';
      return second.names();
    };

    it('are requested once more, uncached, and are no measurement if they stay so', async () => {
      const stage = await setUp(4, 1, 2, 3, 4);
      let awaited = 0;
      const nextRequest = (): Promise<void> => {
        awaited++;
        return Promise.resolve();
      };
      await expect(stage.provider.search({ ...AT, nextRequest })).rejects.toMatchObject({
        code: 'invalid_response',
        // The adapter has repeated the search.
        retryable: false,
      });
      expect([stage.fake.calls.length, awaited]).toEqual([2, 1]);
      const [first, second] = stage.fake.calls.map(({ query, body }) => JSON.stringify([[...query], body]));
      if (vendor.hasNoCache) expect(second).toBe(first);
      else expect(second).not.toBe(first);
    });

    it('are replaced by those of the second answer', async () => {
      const names = await searchAfter(await setUp(4, 1, 2, 3, 4), await setUp(3));
      expect(names).toEqual(['Shop 1', 'Shop 2', 'Shop 3']);
    });

    it('are no measurement if they vanish in the second answer', async () => {
      const search = searchAfter(await setUp(4, 1, 2, 3, 4), await setUp(0));
      await expect(search).rejects.toMatchObject({ code: 'invalid_response' });
    });

    it('are not requested again by a fresh search', async () => {
      const stage = await setUp(4, 1, 2, 3, 4);
      const search = stage.provider.search({ ...AT, fresh: true });
      await expect(search).rejects.toMatchObject({ code: 'invalid_response' });
      expect(stage.fake.calls).toHaveLength(1);
    });

    it('keep their rank if they are at most one in ten', async () => {
      const at = vendor.isByDistance ? [20] : [2, 9];
      const stage = await setUp(20, ...at);
      expect(await stage.names()).toEqual(shops(20).map(({ name }) => name));
      const places = await stage.places();
      expect(places.flatMap((place, index) => (isUnidentified(place) ? [index + 1] : []))).toEqual(at);
      expect(stage.fake.calls).toHaveLength(2);
    });

    it.each([
      [9, [1]],
      [19, [1, 2]],
      [20, [1, 2, 3]],
    ])('are no measurement if %i listings have %j of them', async (count, nameOnly) => {
      const stage = await setUp(count, ...nameOnly);
      expect(await stage.error()).toMatchObject({ code: 'invalid_response' });
    });

    it('do not answer a look-up by name', async () => {
      const stage = await setUp(1, 1);
      const lookUp = stage.provider.lookUp({ name: 'Shop 1', lat: 40.7001, lng: -74 });
      await expect(lookUp).rejects.toMatchObject({ code: 'invalid_response' });
    });
  });
}

/** Returns the answer of a stage to its first request. */
async function answerOf({ fake }: Stage) {
  const { method, path, query, body, headers } = fake.calls[0] ?? {};
  const response = await fetch(`${fake.url}${path ?? ''}?${query?.toString() ?? ''}`, {
    method: method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  return { status: 200, headers: {}, body: new Uint8Array(await response.arrayBuffer()) };
}
