import type { SearchProvider } from '#libs/local-search';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGooglePlaces } from '../../libs/local-search/google-places/google-places-provider.js';
import { FakeGooglePlaces } from '../../libs/local-search/google-places/testing/fake-google-places.js';
import type { FakeProvider } from '../../libs/local-search/testing/fake-provider.js';
import type { Finding } from '../../src/platform/admin/doctor/finding.js';
import { checkProviders } from '../../src/search/check-providers.js';
import { VENDORS } from './search/vendors.js';

const WRONG_KEY = 'not-a-valid-key';
/** For a busy machine, on which any request may be slow. */
const PATIENT = { timeoutMs: 60_000, slowMs: 60_000 };

describe.each(VENDORS)(
  'checkProviders with $label',
  ({ start, create, checkUp: { request, variable, detail } }) => {
    it('passes after one cheap request', async () => {
      const findings = await check(connect(fake.apiKey));
      expect(findings).toMatchObject([{ status: 'ok' }, { name: 'clock_outside', status: 'ok' }]);
      expect(findings[0].detail).toContain(request);
      if (detail) expect(findings[0].detail).toMatch(detail);
      expect(fake.calls).toHaveLength(1);
      const { 'x-goog-fieldmask': mask = 'places.id' } = fake.calls[0]?.headers ?? {};
      expect(mask).toBe('places.id');
    });

    it('fails with the name of the variable when the credentials are rejected', async () => {
      const [finding] = await check(connect(WRONG_KEY));
      expect(finding).toMatchObject({ status: 'fail', detail: expect.stringContaining(variable) as string });
      expect(finding.fix).toContain('variable');
    });

    it('fails without a connection or a response in time, and warns about a slow response', async () => {
      const [unreachable] = await check(connect(fake.apiKey, 'http://127.0.0.1:1'));
      expect(unreachable).toMatchObject({
        status: 'fail',
        detail: expect.stringContaining('reached') as string,
        fix: expect.stringContaining('_BASE_URL') as string,
      });
      const [slow] = await check(connect(fake.apiKey), { ...PATIENT, slowMs: -1 });
      expect(slow).toMatchObject({ status: 'warn', detail: expect.stringContaining('slow') as string });
      fake.behaviour = () => 'hanging';
      const [late] = await check(connect(fake.apiKey), { timeoutMs: 50, slowMs: 50 });
      expect(late).toMatchObject({ status: 'fail', detail: 'no response within 0.05 s' });
    });

    it('fails when another server responds', async () => {
      fake.behaviour = () => 'garbage';
      expect((await check(connect(fake.apiKey)))[0]).toMatchObject({ status: 'fail' });
      const body = Buffer.from('[]');
      fake.behaviour = () => ({ status: 200, headers: {}, body });
      expect((await check(connect(fake.apiKey)))[0]).toMatchObject({
        status: 'fail',
        fix: expect.stringContaining('_BASE_URL') as string,
      });
    });

    let fake: FakeProvider;

    beforeEach(async () => {
      fake = await start({});
    });

    afterEach(() => fake.stop());

    function connect(key: string, baseUrl = fake.url): SearchProvider {
      return create({ apiKey: key, baseUrl });
    }

    async function check(provider: SearchProvider, limits = PATIENT) {
      const findings = await checkProviders([provider], limits);
      const text = JSON.stringify(findings);
      expect(text).not.toContain(fake.apiKey);
      expect(text).not.toContain(WRONG_KEY);
      expect(findings[0]?.name).toBe(`provider_${provider.profile.name}`);
      return findings as [Finding, ...Finding[]];
    }
  },
);

describe('checkProviders', () => {
  const at = (servedAt: number | null, searchesLeft: number | null = null): SearchProvider =>
    ({
      profile: { name: 'serpapi' },
      checkUp: () => Promise.resolve({ request: 'GET /account', searchesLeft, servedAt }),
    }) as unknown as SearchProvider;
  const clockOf = async (...servedAt: (number | null)[]): Promise<Finding | undefined> =>
    (
      await checkProviders(
        servedAt.map((time) => at(time)),
        PATIENT,
      )
    ).find(({ name }) => name === 'clock_outside');

  it('warns when the local clock differs from the date of the response', async () => {
    const fake = await FakeGooglePlaces.start();
    const provider = createGooglePlaces({ apiKey: fake.apiKey, baseUrl: fake.url });
    for (const [ms, word] of [
      [-3_600_000, 'ahead of'],
      [3_600_000, 'behind'],
    ] as const) {
      const date = new Date(Date.now() + ms).toUTCString();
      fake.behaviour = () => ({ status: 200, headers: { date }, body: Buffer.from('{}') });
      const [well, clock] = await checkProviders([provider], PATIENT);
      expect(well).toMatchObject({ status: 'ok' });
      expect(clock).toMatchObject({ name: 'clock_outside', status: 'warn' });
      expect(clock?.detail).toMatch(new RegExp(`^the local clock is 3[56]\\d\\d s ${word} the`));
    }
    await fake.stop();
  });

  it('accepts the local clock if one provider agrees, and omits the finding if none sends a date', async () => {
    const far = Date.now() + 86_400_000;
    expect(await clockOf(far, Date.now(), far)).toMatchObject({ status: 'ok' });
    expect(await clockOf(null)).toBeUndefined();
    expect(await clockOf()).toBeUndefined();
  });

  it('fails when no searches are left', async () => {
    expect((await checkProviders([at(null, 0)]))[0]).toMatchObject({
      status: 'fail',
      fix: expect.stringContaining('Buy searches') as string,
    });
  });

  it('warns after rate limiting and fails when the plan is exhausted', async () => {
    const fake = await FakeGooglePlaces.start();
    const provider = createGooglePlaces({ apiKey: fake.apiKey, baseUrl: fake.url });
    fake.behaviour = () => 'rate limited';
    expect((await checkProviders([provider], PATIENT))[0]).toMatchObject({ status: 'warn' });
    fake.behaviour = () => 'out of searches';
    expect((await checkProviders([provider], PATIENT))[0]).toMatchObject({ status: 'fail' });
    await fake.stop();
  });
});
