import type { SearchProvider } from '#libs/local-search';
import { AlertLog } from '#platform/alert-log/alert-log.repository';
import { Clock } from '#platform/clock';
import { PurgeExpiredRows } from '#platform/maintenance/purge-expired-rows';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AuditLog, OPERATOR } from '../../../src/accounts/audit/audit-log.js';
import type { CompetitorDto } from '../../../src/competitors/dto/competitor.dto.js';
import { PurgeExpiredPlaces } from '../../../src/scanning/record/places/purge-expired-places.js';
import { ProviderRegistry } from '../../../src/search/provider-registry.js';
import { describeSizes, usualSize } from '../../support/databases.js';
import { FakeClock } from '../../support/fake-clock.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { until } from '../../support/wait.js';

describeSizes(
  [usualSize()],
  'places of a provider whose terms allow only ids to be stored, on %s',
  (size) => {
    it('have ranks and a link, but no name, address, category or rating', async () => {
      const rows = await competitors(strict);
      const others = await competitors(open);
      expect(rows.map(({ place_id }) => place_id)).toEqual(others.map(({ place_id }) => place_id));
      for (const [index, row] of rows.entries()) {
        const nothing = { name: null, address: null, category: null, rating: null, review_count: null };
        expect(row).toMatchObject({ ...nothing, maps_url: others[index]?.maps_url });
        expect(row.maps_url).toMatch(/^https:/);
        expect(row).toMatchObject({ lat: others[index]?.lat, lng: others[index]?.lng });
        expect(row.ranks[0]?.grid).toEqual(others[index]?.ranks[0]?.grid);
      }
      const place_id = rows[0]?.place_id ?? '';
      const view = await strict.get(`/api/v1/scans/${scanId}/rankings`).query({ place_id }).expect(200);
      expect(view.body.place).toMatchObject({ place_id, name: null });
      expect(view.body.metrics.found_pins).toBe(rows[0]?.ranks[0]?.found_pins);
      const svg = await strict
        .get(`/api/v1/scans/${scanId}/heatmap.svg`)
        .query({ place_id })
        .buffer(true)
        .expect(200);
      expect(String(svg.body)).toContain(place_id);
    });

    it('identify the business but do not complete its profile', async () => {
      const [row] = await until(
        () => server.sql<Record<string, unknown>>('select * from business where id = ?', [business]),
        ([one]) => one?.['looked_up_at'] !== null,
      );
      const notStored = [
        'address',
        'category',
        'rating',
        'review_count',
        'website',
        'phone',
        'opening_hours',
      ];
      expect(notStored.map((column) => row?.[column])).toEqual(notStored.map(() => null));
      expect(row).toMatchObject({ name: PHARMACY.name, place_id: PHARMACY.placeId });
      // The same provider with terms that allow more.
      const { body } = await open.get('/api/v1/businesses/1').expect(200);
      expect(body.category).toBe(PHARMACY.category);
    });

    it('rank the business and do not list it as its own competitor', async () => {
      const { metrics } = await rankings(strict, { business_id: business });
      expect(metrics).toEqual((await rankings(open, { business_id: 1 })).metrics);
      expect((await competitors(strict)).map(({ place_id }) => place_id)).not.toContain(PHARMACY.placeId);
    });

    it('lose their coordinates once within 30 days, even if several processes delete them', async () => {
      clock.advance(28.9 * DAY_MS);
      expect(await sweep()).toBe(0);
      const before = await competitors(strict);
      expect(before.every(({ lat, lng }) => lat !== null && lng !== null)).toBe(true);

      clock.advance(0.2 * DAY_MS);
      const purged = await Promise.all([sweep(), sweep(), sweep()]);
      // The business is a place, too.
      expect(purged.reduce((sum, count) => sum + count)).toBe(before.length + 1);
      const after = await competitors(strict);
      expect(after).toEqual(before.map((row) => ({ ...row, lat: null, lng: null })));
      expect((await competitors(open)).every(({ name, lat }) => name !== null && lat !== null)).toBe(true);
      expect(await sweep()).toBe(0);
    });

    it('have coordinates again after they were found again', async () => {
      await measure();
      const rows = await competitors(strict);
      expect(rows.every(({ name, lat, lng }) => name === null && lat !== null && lng !== null)).toBe(true);
      expect(await sweep()).toBe(0);
    });

    it('alerts and audit entries are deleted after 400 days, even if several processes delete them', async () => {
      const { accountId, key } = await server.createAccount('agency');
      const tenant = { accountId, livemode: true };
      const addEntries = (name: string) =>
        server.inContext(async () => {
          await server.app.get(AlertLog).raise({ ...tenant, scan: null, rule: { kind: name }, values: {} });
          await server.app.get(AuditLog).record(accountId, { ...OPERATOR, name }, 'key.created');
        });
      const readEntries = async () => {
        const { body } = await server.as(key).get('/api/v1/alerts').expect(200);
        const filter = { beforeId: 2 ** 31 - 1, limit: 100, subject: 'key' } as const;
        const entries = await server.inContext(() => server.app.get(AuditLog).list(accountId, filter));
        return {
          alerts: body.map(({ kind }) => kind),
          entries: entries.map(({ actor }) => actor).filter((actor) => actor !== OPERATOR.name),
        };
      };
      const purge = () => Promise.all([1, 2].map(() => server.drain(PurgeExpiredRows)));
      await addEntries('old');
      clock.advance(399 * DAY_MS);
      await addEntries('new');
      await purge();
      expect(await readEntries()).toEqual({ alerts: ['new', 'old'], entries: ['new', 'old'] });
      clock.advance(1.1 * DAY_MS);
      await purge();
      expect(await readEntries()).toEqual({ alerts: ['new'], entries: ['new'] });
    });

    let server: TestServer;
    let clock: FakeClock;
    let strict: Api;
    let open: Api;
    let business: number;
    let scanId: number;

    beforeAll(async () => {
      server = await TestServer.start(size);
      clock = new FakeClock([server.app], START);
      open = await server.newCustomer();
      await scan(open, { business_id: await createBusiness(open) });
      // The same places from a provider with strict terms.
      const registry = server.app.get(ProviderRegistry);
      const engine = registry.primary(true);
      const provider: SearchProvider = {
        ...engine,
        profile: { ...engine.profile, name: 'google-places', retention: 'place_ids_only' },
      };
      vi.spyOn(registry, 'primary').mockReturnValue(provider);
      vi.spyOn(registry, 'chain').mockReturnValue([provider]);
      vi.spyOn(registry, 'chainOf').mockReturnValue([provider]);
      strict = await server.newCustomer();
      business = await createBusiness(strict);
      scanId = await measure();
    });

    afterAll(() => server.stop());

    async function measure() {
      return (await scan(strict, { business_id: business })).id;
    }

    async function competitors(api: Api): Promise<CompetitorDto[]> {
      const { body } = await api.get('/api/v1/competitors').expect(200);
      // Equally strong competitors are in the order of their rows.
      return body.sort((a, b) => a.place_id.localeCompare(b.place_id));
    }

    function sweep() {
      return server.inContext(() =>
        server.app
          .get(PurgeExpiredPlaces)
          .purge({ now: server.app.get(Clock).now(), signal: new AbortController().signal }),
      );
    }
  },
);

const START = '2026-11-21T12:00:00.000Z';

const DAY_MS = 24 * 60 * 60 * 1000;
