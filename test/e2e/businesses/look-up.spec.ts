import { BackgroundTasks } from '#platform/background/background-tasks';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BusinessDto } from '../../../src/businesses/dto/business.dto.js';
import { ProviderRegistry } from '../../../src/search/provider-registry.js';
import { mapsUrl, OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness, lookedUp, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { until } from '../../support/wait.js';

describe('business look-up', () => {
  it('a look-up adds the details of the provider after POST /businesses', async () => {
    const id = await createBusiness(api);
    const { lat, lng, placeId, address, category } = PHARMACY;
    expect(await complete(id)).toMatchObject({
      place_id: placeId,
      category,
      location: { lat, lng, address },
      rating: null,
      review_count: null,
    });
  });

  it('a look-up changes nothing if the provider does not know the business', async () => {
    const unknown = await createBusiness(api, { name: 'Unlisted Venture', lat: 40.69, lng: -73.98 });
    const before = await read(unknown);
    // Jobs start in order, so the first business was looked up when the second is complete.
    await complete(await createBusiness(api));
    expect(await read(unknown)).toEqual(before);
    expect(before).toMatchObject({ place_id: null, category: null, location: { address: null } });
  });

  it('a look-up keeps the fields that the customer set', async () => {
    const at = { lat: PHARMACY.lat + 0.0001, lng: PHARMACY.lng };
    const id = await createBusiness(api, { name: 'EL TUNEL', ...at }, { timezone: 'UTC', keywords: ['x'] });
    expect(await complete(id)).toMatchObject({
      name: 'EL TUNEL',
      location: at,
      timezone: 'UTC',
      keywords: ['x'],
      place_id: PHARMACY.placeId,
    });
  });

  it('a look-up assigns a place ID to one of two businesses that match the same place', async () => {
    const first = await createBusiness(api);
    await complete(first);
    // 78 m away: another business for this service, but the nearest match for the search engine.
    const second = await createBusiness(api, { ...PHARMACY, lat: PHARMACY.lat + 0.0007 });
    await complete(second);
    expect((await read(first)).place_id).toBe(PHARMACY.placeId);
    expect((await read(second)).place_id).toBeNull();
  });

  it('a business is looked up again after it is relocated', async () => {
    const id = await createBusiness(api);
    const before = await complete(id);
    const { name, lat, lng, placeId, address } = OTHER_PHARMACY;
    const gbp_url = mapsUrl(name, lat, lng);
    await api.post(`/api/v1/businesses/${id}/relocate`).send({ gbp_url }).expect(200);
    expect(await scan(api, { business_id: id, grid_size: 1 })).toMatchObject({ pins_found: 1 });
    const { body } = await api.get('/api/v1/competitors').query({ business_id: id }).expect(200);
    const rivals = body.map(({ place_id }) => place_id);
    expect(rivals).not.toContain(placeId);
    const after = await until(
      () => read(id),
      ({ place_id }) => place_id !== null && place_id !== before.place_id,
    );
    expect(after).toMatchObject({ place_id: placeId, location: { lat, lng, address } });
  });

  /** Makes the next query for a place wait until `release` is called. Later ones pass. */
  function holdLookUp() {
    const [provider] = server.app.get(ProviderRegistry).thatDescribe(true);
    if (!provider) throw new Error('No provider describes places.');
    const lookUp = provider.lookUp.bind(provider);
    const [started, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const spy = vi.spyOn(provider, 'lookUp').mockImplementationOnce(async (...clue) => {
      started.resolve(undefined);
      await released.promise;
      return lookUp(...clue);
    });
    const release = (): void => {
      released.resolve(undefined);
    };
    return { started: started.promise, release, count: () => spy.mock.calls.length };
  }

  it.each([
    { differs: 'name and position', place: OTHER_PHARMACY, feature: '0x0:0x0' },
    { differs: 'Google identifier', place: PHARMACY, feature: '0x0:0x2a' },
  ])(
    'a business that is relocated during its look-up, to a place of another $differs, is looked up again at once',
    async ({ place, feature }) => {
      const held = holdLookUp();
      const id = await createBusiness(api);
      await held.started;
      const gbp_url = mapsUrl(place.name, place.lat, place.lng).replace('0x0:0x0', feature);
      await api.post(`/api/v1/businesses/${id}/relocate`).send({ gbp_url }).expect(200);
      // Their sweep would repeat the look-up too, up to a minute later.
      server.app.get(BackgroundTasks).isPaused = true;
      held.release();
      await lookedUp(server, id);
      expect(held.count()).toBe(2);
      expect(await read(id)).toMatchObject({ place_id: place.placeId, location: { address: place.address } });
    },
  );

  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  beforeEach(async () => {
    api = await server.newCustomer();
  });

  afterEach(() => {
    vi.restoreAllMocks();
    server.app.get(BackgroundTasks).isPaused = false;
  });

  async function read(id: number): Promise<BusinessDto> {
    return (await api.get(`/api/v1/businesses/${id}`).expect(200)).body;
  }

  function complete(id: number) {
    return until(
      () => read(id),
      ({ category }) => category !== null,
    );
  }
});
