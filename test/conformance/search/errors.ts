import { ProviderError } from '#libs/local-search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shops } from '../../../libs/local-search/testing/shop.js';
import type { Vendor } from '../../../libs/local-search/testing/vendor.js';
import { AT, Stage } from './stage.js';

const RETRYABLE: readonly string[] = ['rate_limited', 'timeout', 'unavailable', 'invalid_response'];

/** Tests that an adapter turns every failure into a ProviderError with the right code and without the API key. */
export function errorsSuite(vendor: Vendor): void {
  describe('errors', () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await Stage.create(vendor, shops(3), 7);
    });
    beforeEach(() => {
      stage.fake.behaviour = () => 'normal';
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
    ] as const)('converts the behaviour "%s" to %s', async (behaviour, code, retryAfterSeconds) => {
      stage.fake.behaviour = () => behaviour;
      const retryable = RETRYABLE.includes(code);
      expect(await stage.error()).toMatchObject({ code, retryable, retryAfterSeconds });
    });

    it.each(vendor.errors)('converts %s to the documented code', async (_, answer, code) => {
      stage.fake.behaviour = () => answer;
      expect(await stage.error()).toMatchObject({ code, retryable: RETRYABLE.includes(code) });
    });

    it('converts a missing response to timeout', async () => {
      stage.fake.behaviour = () => 'hanging';
      expect(await stage.error(stage.createProvider({ timeoutMs: 100 }))).toMatchObject({ code: 'timeout' });
    });

    it('converts a wrong API key to unauthorized and names the variable', async () => {
      const wrong = 'a-wrong-key';
      const error = await stage.error(stage.createProvider({ apiKey: wrong }));
      expect(error).toMatchObject({ code: 'unauthorized', retryable: false });
      expect(error.message).toMatch(/\([A-Z_]+\)/);
      expect(JSON.stringify([error.message, error.stack])).not.toContain(wrong);
    });

    it('converts a refused connection to unavailable', async () => {
      const nowhere = vendor.create({ apiKey: stage.fake.apiKey, baseUrl: 'http://127.0.0.1:1' });
      expect(await stage.error(nowhere)).toMatchObject({ code: 'unavailable', retryable: true });
    });

    it('does not follow a redirect, which would send the API key', async () => {
      const headers = { location: `${stage.fake.url}/elsewhere` };
      stage.fake.behaviour = () => ({ status: 302, headers, body: Buffer.alloc(0) });
      const before = stage.fake.calls.length;
      expect(await stage.error()).toMatchObject({ code: 'unavailable' });
      expect(stage.fake.calls).toHaveLength(before + 1);
    });

    it('never passes on an error of the vendor that repeats the API key', async () => {
      const body = Buffer.from(JSON.stringify({ error: stage.fake.apiKey, message: stage.fake.apiKey }));
      for (const status of [200, 400, 401, 404, 429, 500]) {
        stage.fake.behaviour = () => ({ status, headers: {}, body });
        await stage.error();
      }
    });

    it('rejects with the reason of the signal', async () => {
      stage.fake.behaviour = () => 'hanging';
      const reason = new Error('enough');
      await expect(stage.provider.search({ ...AT, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
      const soon = stage.provider.search({ ...AT, signal: AbortSignal.timeout(20) });
      await expect(soon).rejects.not.toBeInstanceOf(ProviderError);
    });
  });
}
