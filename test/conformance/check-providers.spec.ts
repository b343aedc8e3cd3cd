import type { SearchProvider } from '#libs/local-search';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '../../src/platform/admin/doctor/finding.js';
import { checkProviders } from '../../src/search/check-providers.js';
import type { FakeProvider } from '../../libs/local-search/testing/fake-provider.js';
import { createGooglePlaces } from '../../libs/local-search/google-places/google-places-provider.js';
import { FakeGooglePlaces } from '../../libs/local-search/google-places/testing/fake-google-places.js';
import { VENDORS } from './search/vendors.js';

const WRONG_KEY = 'not-the-key-of-anybody';

describe.each(VENDORS)('doctor at $label', ({ start, create, checkUp: { asked, variable, told } }) => {
  let fake: FakeProvider;

  beforeEach(async () => {
    fake = await start({});
  });
  afterEach(() => fake.stop());

  const provider = (key: string, baseUrl = fake.url): SearchProvider => create({ apiKey: key, baseUrl });
  async function check(one: SearchProvider, patience?: { patienceMs: number; slowMs: number }) {
    const findings = await checkProviders([one], patience);
    const text = JSON.stringify(findings);
    expect(text).not.toContain(fake.apiKey);
    expect(text).not.toContain(WRONG_KEY);
    expect(findings[0]?.name).toBe(`provider_${one.profile.name}`);
    return findings as [Finding, ...Finding[]];
  }

  it('finds all well by one cheap request', async () => {
    const findings = await check(provider(fake.apiKey), { patienceMs: 60_000, slowMs: 60_000 });
    expect(findings).toMatchObject([{ status: 'ok' }, { name: 'clock_outside', status: 'ok' }]);
    expect(findings[0].detail).toContain(asked);
    if (told) expect(findings[0].detail).toMatch(told);
    expect(fake.calls).toHaveLength(1);
    const { 'x-goog-fieldmask': mask = 'places.id' } = fake.calls[0]?.headers ?? {};
    expect(mask).toBe('places.id');
  });

  it('finds credentials that are refused, and names the variable', async () => {
    const [finding] = await check(provider(WRONG_KEY));
    expect(finding).toMatchObject({ status: 'fail', detail: expect.stringContaining(variable) as string });
    expect(finding.fix).toContain('variable');
  });

  it('finds nobody there, what is slow, and what does not answer in time', async () => {
    const [nobody] = await check(provider(fake.apiKey, 'http://127.0.0.1:1'));
    expect(nobody).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('reached') as string,
      fix: expect.stringContaining('_BASE_URL') as string,
    });
    const [slow] = await check(provider(fake.apiKey), { patienceMs: 60_000, slowMs: -1 });
    expect(slow).toMatchObject({ status: 'warn', detail: expect.stringContaining('slow') as string });
    fake.behaviour = () => 'hanging';
    const [late] = await check(provider(fake.apiKey), { patienceMs: 50, slowMs: 50 });
    expect(late).toMatchObject({ status: 'fail', detail: 'no answer within 0.05 s' });
  });

  it('finds that something else answers', async () => {
    fake.behaviour = () => 'garbage';
    expect((await check(provider(fake.apiKey)))[0]).toMatchObject({ status: 'fail' });
    const body = Buffer.from('[]');
    fake.behaviour = () => ({ status: 200, headers: {}, body });
    expect((await check(provider(fake.apiKey)))[0]).toMatchObject({
      status: 'fail',
      fix: expect.stringContaining('_BASE_URL') as string,
    });
  });
});

describe('doctor', () => {
  const at = (servedAt: number | null, searchesLeft: number | null = null): SearchProvider =>
    ({
      profile: { name: 'serpapi' },
      checkUp: () => Promise.resolve({ asked: 'GET /account', searchesLeft, servedAt }),
    }) as unknown as SearchProvider;
  const clockOf = async (...servedAt: (number | null)[]): Promise<Finding | undefined> =>
    (await checkProviders(servedAt.map((time) => at(time)))).find(({ name }) => name === 'clock_outside');

  it('finds a clock that is ahead or behind by the date of the answer', async () => {
    const fake = await FakeGooglePlaces.start();
    const provider = createGooglePlaces({ apiKey: fake.apiKey, baseUrl: fake.url });
    for (const [ms, word] of [
      [-3_600_000, 'ahead of'],
      [3_600_000, 'behind'],
    ] as const) {
      const date = new Date(Date.now() + ms).toUTCString();
      fake.behaviour = () => ({ status: 200, headers: { date }, body: Buffer.from('{}') });
      const [well, clock] = await checkProviders([provider]);
      expect(well).toMatchObject({ status: 'ok' });
      expect(clock).toMatchObject({ name: 'clock_outside', status: 'warn' });
      expect(clock?.detail).toMatch(new RegExp(`^our clock is 3[56]\\d\\d s ${word} the`));
    }
    await fake.stop();
  });

  it('believes its clock when one of the providers does, and says nothing where none tells', async () => {
    const far = Date.now() + 86_400_000;
    expect(await clockOf(far, Date.now(), far)).toMatchObject({ status: 'ok' });
    expect(await clockOf(null)).toBeUndefined();
    expect(await clockOf()).toBeUndefined();
  });

  it('calls it a fault when no searches are left', async () => {
    expect((await checkProviders([at(null, 0)]))[0]).toMatchObject({
      status: 'fail',
      fix: expect.stringContaining('Buy searches') as string,
    });
  });

  it('finds that a provider wants fewer requests, and that a plan is spent', async () => {
    const fake = await FakeGooglePlaces.start();
    const provider = createGooglePlaces({ apiKey: fake.apiKey, baseUrl: fake.url });
    fake.behaviour = () => 'rate limited';
    expect((await checkProviders([provider]))[0]).toMatchObject({ status: 'warn' });
    fake.behaviour = () => 'out of searches';
    expect((await checkProviders([provider]))[0]).toMatchObject({ status: 'fail' });
    await fake.stop();
  });
});
