import { ProviderError } from '#libs/local-search';
import { shops } from '../../../libs/local-search/testing/shop.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AT, Stage } from './stage.js';
import type { Vendor } from '../../../libs/local-search/testing/vendor.js';

const RETRYABLE: readonly string[] = ['rate_limited', 'timeout', 'unavailable', 'invalid_response'];

/** What an adapter makes of trouble: always a ProviderError that says which, and never the key. */
export function faultsSuite(vendor: Vendor): void {
  describe('trouble', () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await Stage.set(vendor, shops(3), 7);
    });
    beforeEach(() => {
      stage.fake.behaviour = () => 'well';
    });
    afterAll(() => stage.stop());

    it.each([
      ['rate limited', 'rate_limited', 7],
      ['out of searches', 'quota_exhausted', null],
      ['broken', 'unavailable', null],
      ['reset', 'unavailable', null],
      ['truncated', 'unavailable', null],
      ['truncated gzip', 'invalid_response', null],
      ['garbage', 'invalid_response', null],
    ] as const)('%s is %s', async (behaviour, code, retryAfterSeconds) => {
      stage.fake.behaviour = () => behaviour;
      const retryable = RETRYABLE.includes(code);
      expect(await stage.fault()).toMatchObject({ code, retryable, retryAfterSeconds });
    });

    it.each(vendor.errors)('%s is what the documents say', async (_, answer, code) => {
      stage.fake.behaviour = () => answer;
      expect(await stage.fault()).toMatchObject({ code, retryable: RETRYABLE.includes(code) });
    });

    it('silence is a timeout', async () => {
      stage.fake.behaviour = () => 'hanging';
      expect(await stage.fault(stage.create({ timeoutMs: 100 }))).toMatchObject({ code: 'timeout' });
    });

    it('a wrong key is told apart from every other fault', async () => {
      const wrong = 'a-wrong-key';
      const fault = await stage.fault(stage.create({ apiKey: wrong }));
      expect(fault).toMatchObject({ code: 'unauthorized', retryable: false });
      expect(fault.message).toMatch(/\([A-Z_]+\)/);
      expect(JSON.stringify([fault.message, fault.stack])).not.toContain(wrong);
    });

    it('nobody at the address is unavailable', async () => {
      const nowhere = vendor.create({ apiKey: stage.fake.apiKey, baseUrl: 'http://127.0.0.1:1' });
      expect(await stage.fault(nowhere)).toMatchObject({ code: 'unavailable', retryable: true });
    });

    it('a redirect is not followed: it would carry the key along', async () => {
      const headers = { location: `${stage.fake.url}/elsewhere` };
      stage.fake.behaviour = () => ({ status: 302, headers, body: Buffer.alloc(0) });
      const before = stage.fake.calls.length;
      expect(await stage.fault()).toMatchObject({ code: 'unavailable' });
      expect(stage.fake.calls).toHaveLength(before + 1);
    });

    it('an error of the vendor that repeats the key is not passed on', async () => {
      const body = Buffer.from(JSON.stringify({ error: stage.fake.apiKey, message: stage.fake.apiKey }));
      for (const status of [200, 400, 401, 404, 429, 500]) {
        stage.fake.behaviour = () => ({ status, headers: {}, body });
        await stage.fault();
      }
    });

    it('being called off gives the reason of whoever did', async () => {
      stage.fake.behaviour = () => 'hanging';
      const reason = new Error('enough');
      await expect(stage.provider.search({ ...AT, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
      const soon = stage.provider.search({ ...AT, signal: AbortSignal.timeout(20) });
      await expect(soon).rejects.not.toBeInstanceOf(ProviderError);
    });
  });
}
