import { ReleasesLeasesAtStart } from '#platform/background/background-task';
import { EntityManager } from '#platform/database/entity-manager';
import { named } from '#platform/database/named';
import { readRows } from '#platform/database/read-rows';
import type { StoredEvent } from '#platform/outbox/event-body';
import { Injectable } from '@nestjs/common';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { CLAIM_DELIVERIES, WAITING_ENDPOINTS } from './claim-deliveries.sql.js';
import { RECORD_DELIVERED } from './record-delivered.sql.js';
import { MAX_PAUSE_MS, MAX_RETRY_AFTER_MS } from './retry-schedule.js';
import type { WebhookAttempt } from './webhook-attempt.entity.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

/** How long a claim outlives a crashed process. Longer than an attempt and its recording can take. */
export const CLAIM_MS = 30_000;

/** Longer than jitter and the difference between the clocks of processes. */
const TOLERANCE_MS = 3_600_000;

/** A delivery that this process attempts now. */
export interface ClaimedDelivery
  extends
    StoredEvent,
    Pick<WebhookDelivery, 'id' | 'accountId' | 'livemode' | 'endpointId' | 'tries'>,
    Pick<WebhookEndpoint, 'transport' | 'locale' | 'linkNonce'> {
  readonly requestId: string | null;
  readonly url: string;
  /** The time zone of digests, if one is set. */
  readonly timezone: string | null;
  readonly isFailing: boolean;
  /** Whether the endpoint is limited to tags, and a business of the event has none of them now. */
  readonly isWithheld: boolean;
  /** Sealed secrets that sign the event, base64, newest first. */
  readonly secrets: readonly string[];
}

/** How many more deliveries this process can attempt. */
export interface Capacity {
  /** Free slots for all deliveries, and for those to failing endpoints. */
  readonly slots: number;
  readonly failingSlots: number;
  /** Free slots for e-mails. */
  readonly mailSlots: number;
}

/** The deliveries that an endpoint can get now. */
export interface EndpointTurn {
  readonly endpointId: number;
  /** At least one. */
  readonly free: number;
}

export type AttemptRow = Omit<WebhookAttempt, 'id'>;

/** A successful attempt: the URL it was sent to, and the attempts so far. */
export type DeliveredRow = AttemptRow & Pick<ClaimedDelivery, 'endpointId' | 'url' | 'tries'>;

/** The state of a delivery after an attempt. */
export type DeliveryResult = Pick<
  WebhookDelivery,
  'id' | 'status' | 'tries' | 'nextAttemptAt' | 'completedAt'
>;

/** Claims deliveries and records their results. Across tenants: for background tasks only. */
@Injectable()
export class DeliveryQueueRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns the ids of the next endpoints with pending deliveries after an id, ascending. */
  async waitingEndpoints(after: number, limit: number): Promise<number[]> {
    const rows = await readRows<{ id: number }>(this.em, ...named(WAITING_ENDPOINTS, { after, limit }));
    return rows.map(({ id }) => id);
  }

  /** Claims due deliveries of these endpoints. */
  async claim(turns: readonly EndpointTurn[], capacity: Capacity, now: Date): Promise<ClaimedDelivery[]> {
    const { slots, failingSlots, mailSlots } = capacity;
    const rows = await readRows<Omit<ClaimedDelivery, 'createdAt'> & { createdAt: string | Date }>(
      this.em,
      ...named(CLAIM_DELIVERIES, {
        turns: JSON.stringify(turns),
        slots,
        mailSlots,
        failingSlots,
        now,
        claimedUntil: new Date(now.getTime() + CLAIM_MS),
      }),
    );
    return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
  }

  /** Releases the claims of deliveries that were not attempted. */
  async release(ids: readonly number[]): Promise<void> {
    await this.em.execute(
      `update webhook_delivery set claimed_until = null
       where id in (select jsonb_array_elements_text(?::jsonb)::int) and status = 'pending'`,
      [JSON.stringify(ids)],
    );
  }

  @ReleasesLeasesAtStart()
  async releaseAll(): Promise<void> {
    await this.em.execute(`update webhook_delivery set claimed_until = null where claimed_until is not null`);
  }

  /** Makes deliveries due that wait longer than any wait, and ends longer claims and pauses. */
  async realign(now: Date): Promise<void> {
    const [nextAttempt, pauseEnd] = [MAX_RETRY_AFTER_MS, MAX_PAUSE_MS].map(
      (longest) => new Date(now.getTime() + longest + TOLERANCE_MS),
    );
    await this.em.execute(
      `update webhook_delivery set next_attempt_at = least(next_attempt_at, ?::timestamptz), claimed_until = null
       where status = 'pending' and (next_attempt_at > ?::timestamptz or claimed_until > ?::timestamptz)`,
      [now, nextAttempt, new Date(now.getTime() + TOLERANCE_MS)],
    );
    await this.em.execute(
      'update webhook_endpoint set paused_until = null where paused_until > ?::timestamptz',
      [pauseEnd],
    );
  }

  /** Records successful attempts and ends the failures of their endpoints. Skips deliveries that were deleted. */
  async storeDelivered(attempts: readonly DeliveredRow[], now: Date): Promise<void> {
    await readRows(this.em, RECORD_DELIVERED, [JSON.stringify(attempts), now]);
  }

  /** Skips attempts whose delivery was deleted. */
  async insertAttempts(attempts: readonly AttemptRow[]): Promise<void> {
    await this.em.execute(
      `insert into webhook_attempt
         (account_id, livemode, delivery_id, attempted_at, duration_ms, status, error, response_body, request_id)
       select row.* from jsonb_to_recordset(?::jsonb) as row ("accountId" integer, livemode boolean, "deliveryId" integer,
         "attemptedAt" timestamptz, "durationMs" integer, status smallint, error text, "responseBody" text, "requestId" text)
       where exists (select from webhook_delivery delivery where delivery.id = row."deliveryId")`,
      [JSON.stringify(attempts)],
    );
  }

  /**
   * Stores results and ends the claims. A delivered delivery stays delivered if a concurrent attempt failed. A delivery
   * that failed with its endpoint during the attempt is not retried.
   */
  async storeResults(results: readonly DeliveryResult[]): Promise<void> {
    await this.em.execute(
      `update webhook_delivery delivery set tries = row.tries, claimed_until = null,
         status = case when row.status = 'pending' then delivery.status else row.status end,
         next_attempt_at = case when delivery.status = 'pending' then row."nextAttemptAt" end,
         completed_at = coalesce(row."completedAt", delivery.completed_at)
       from jsonb_to_recordset(?::jsonb) as row (id integer, status text, tries smallint, "nextAttemptAt" timestamptz,
         "completedAt" timestamptz)
       where delivery.id = row.id and (delivery.status <> 'delivered' or row.status = 'delivered')`,
      [JSON.stringify(results)],
    );
  }
}
