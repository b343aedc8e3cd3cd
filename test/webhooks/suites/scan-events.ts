import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import type { Api } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';
import { eventIn } from '../../support/webhook-receiver.js';
import type { Fixture } from './fixture.js';

const SCANS = '/api/v1/scans';
/** Monthly credits of the plan `agency`. */
const PLAN_CREDITS = 50_000;

export function describeScanEvents(fixture: Fixture): void {
  describe('scan.completed', () => {
    async function scan(api: Api, requestId: string): Promise<Record<string, unknown>> {
      const business_id = await createBusiness(api);
      const posted = await api
        .post(SCANS)
        .set('x-request-id', requestId)
        .send({ business_id, keyword: PHARMACY.keyword, grid_size: 3, radius_miles: 0.5 })
        .expect(202);
      return finished(api, String(posted.headers['location']));
    }

    it('scan.completed contains the scan as the API returns it and the request ID, and reaches only endpoints of its mode', async () => {
      const { accountId, key } = await fixture.service.server.createAccount('agency');
      const live = { accountId, livemode: true };
      const test = { accountId, livemode: false };
      const { secret } = await fixture.service.add(live, { url: fixture.receiver.url('/live') });
      await fixture.service.add(test, { url: fixture.receiver.url('/test') });
      const ended = await scan(fixture.service.server.as(key), 'from-the-customer');
      const [delivery] = await fixture.service.settled(live);
      expect(delivery).toMatchObject({ event_type: 'scan.completed', status: 'delivered' });
      expect(delivery?.attempts).toMatchObject([{ status: 200, request_id: 'from-the-customer' }]);
      const [received, ...more] = fixture.receiver.received;
      if (!received) throw new Error('no request received');
      expect(more).toEqual([]);
      expect(received.path).toBe('/live');
      expect(received.headers['x-request-id']).toBe('from-the-customer');
      expect(eventIn(received)).toMatchObject({ type: 'scan.completed', data: ended });
      expect(Object.keys(eventIn(received).data).sort()).toEqual(Object.keys(ended).sort());
      new Webhook(secret).verify(received.body, received.headers as Record<string, string>);

      const testKey = await fixture.service.server.createKey(test);
      await scan(fixture.service.server.as(testKey.key), 'from-a-test');
      await until(
        () => Promise.resolve(fixture.receiver.at('/test').length),
        (count) => count === 1,
      );
      expect(fixture.receiver.at('/live')).toHaveLength(1);
    });

    it('scan.completed comes with alert.triggered if the scan uses 80 % of the credits', async () => {
      const { accountId, key } = await fixture.service.server.createAccount('agency');
      const live = { accountId, livemode: true };
      const used = PLAN_CREDITS * 0.8 - 1;
      await fixture.service.server.as(key).get('/api/v1/subscription').expect(200);
      await fixture.service.query(
        'update credit_account set monthly_available = monthly_available - ?, used = ? where account_id = ?',
        [used, used, accountId],
      );
      await fixture.service.add(live, { url: fixture.receiver.url('/alerted') });
      const ended = await scan(fixture.service.server.as(key), 'the-last-straw');
      await fixture.service.settled(live);
      const events = fixture.receiver.at('/alerted').map(eventIn);
      expect(events.map(({ type }) => type).sort()).toEqual(['alert.triggered', 'scan.completed']);
      expect(events.find(({ type }) => type === 'alert.triggered')?.data).toMatchObject({
        rule: { kind: 'credits_used', threshold_percent: 80 },
        scan: { id: ended['id'] },
      });
    });
  });
}
