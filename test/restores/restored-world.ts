import { eventKind } from '#platform/outbox/define-event';
import { Outbox } from '#platform/outbox/outbox.repository';
import { SendReports } from '../../src/report-schedules/send/send-reports.js';
import { MakeReports } from '../../src/reports/make/make-reports.js';
import { DeliverWebhooks } from '../../src/webhooks/delivery/deliver-webhooks.js';
import { RelayEvents } from '../../src/webhooks/delivery/relay-events.js';
import { openBrowser, type Person, signIn } from '../support/dashboard.js';
import type { MailServer } from '../support/fakes/mail-server.js';
import type { Restorable } from '../support/restorable.js';
import type { Api } from '../support/test-server.js';
import { until } from '../support/wait.js';
import type { WebhookReceiver } from '../support/webhook-receiver.js';

/** An installation that is backed up and restored, with one account. */
export interface World {
  readonly restorable: Restorable;
  readonly owner: Person;
  /** A live key of the owner's account with all scopes, which is never revoked. */
  readonly key: string;
  readonly business: number;
  readonly mail: MailServer;
  readonly receiver: WebhookReceiver;
}

/** Something that lets a caller in or is sent to. */
export interface Made {
  readonly withdraw: () => Promise<unknown>;
  /** Whether it lets a caller in, or was sent to by `sendToAll`. */
  readonly works: () => Promise<boolean>;
}

export interface Kind {
  /** The tables that hold it. */
  readonly tables: readonly string[];
  /** Makes one. @param n a number that none before has */
  readonly make: (world: World, n: number) => Promise<Made>;
  /** Whether a restore ends it also if it was not withdrawn. */
  readonly alwaysEnds?: boolean;
  /** Whether asking whether it works uses it up. */
  readonly worksOnce?: boolean;
}

export const apiOf = ({ restorable, key }: World): Api => restorable.server.as(key);
export const visitor = ({ restorable }: World): Api => openBrowser(restorable.server);
/** Returns a browser of the owner. Clients of the service before a restore are invalid. */
export const ownerOf = ({ restorable, owner }: World): Promise<Api> =>
  signIn(restorable.server, owner.email, owner.password);

export async function created<T = { id: number; url: string }>(
  request: Promise<{ body: unknown; status: number }>,
) {
  const { body, status } = await request;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body as T;
}

/** Sends an event to the endpoints of the account, and the reports of its schedules to their recipients. */
export async function sendToAll(world: World): Promise<void> {
  const { server } = world.restorable;
  world.receiver.received.length = 0;
  world.mail.messages.length = 0;
  const tenant = { accountId: world.owner.accountId, livemode: true };
  // A restore may have revoked the key, and disabled the schedules.
  const { body, status } = await apiOf(world).get('/api/v1/report-schedules');
  const schedules = status === 200 ? body : [];
  for (const { id, enabled } of schedules) {
    if (enabled) await apiOf(world).post(`/api/v1/report-schedules/${id}/send`).send({});
  }
  const kind = eventKind('rank.changed');
  await server.inContext(() =>
    server.app.get(Outbox).add({ ...tenant, kind, data: kind.example, businessId: null }),
  );
  await server.drain(MakeReports);
  await server.drain(SendReports);
  await server.drain(RelayEvents);
  await until(
    async () => {
      await server.drain(DeliverWebhooks);
      return server.sql<{ n: number }>(
        `select count(*)::int as n from webhook_delivery join webhook_endpoint endpoint on endpoint.id = endpoint_id
         where status = 'pending' and endpoint.enabled and endpoint.account_id = ?`,
        [tenant.accountId],
      );
    },
    ([row]) => row?.n === 0,
  );
}

export async function newReportSchedule(world: World, recipients: string[]): Promise<number> {
  const body = { name: 'Weekly', business_ids: [world.business], cron: '0 8 * * 1', recipients };
  return (await created(apiOf(world).post('/api/v1/report-schedules').send(body))).id;
}

/** Opens the link to unsubscribe in the last e-mail to an address. */
export async function unsubscribe(world: World, address: string): Promise<void> {
  const source = world.mail
    .to(address)
    .at(-1)
    ?.source.replaceAll(/\r\n[ \t]/g, ' ');
  const path = /^List-Unsubscribe:\s+<http:\/\/[^/]+(\S+)>/m.exec(source ?? '')?.[1] ?? '';
  await world.restorable.server.as().post(path).type('form').send('List-Unsubscribe=One-Click').expect(200);
}
