import { ReleasesLeasesAtStart } from '#platform/background/background-task';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { StoredEvent } from './event-body.js';

/** After this whoever was sending it is taken for dead: longer than an attempt and writing down its end may take. */
export const CLAIM_MS = 30_000;
/** Requests at once to an endpoint that answers, from one process; to one that fails there is one. */
const MAX_PER_ENDPOINT = 5;
const MAX_PER_FAILING_ENDPOINT = 1;

/** A delivery that this process is to attempt now. */
export interface ClaimedDelivery extends StoredEvent {
  readonly id: number;
  readonly accountId: number;
  readonly livemode: boolean;
  readonly requestId: string | null;
  readonly endpointId: number;
  readonly url: string;
  readonly isFailing: boolean;
  readonly tries: number;
  /** Sealed secrets that sign it, base64, the newest first. */
  readonly secrets: readonly string[];
}

/** What this process can take on. */
export interface Capacity {
  /** Deliveries altogether, and of them to endpoints that fail. */
  readonly slots: number;
  readonly failingSlots: number;
  /** Deliveries under way, by endpoint. */
  readonly busy: ReadonlyMap<number, number>;
}

@Injectable()
export class ClaimDeliveries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes deliveries that are due. Each endpoint gets its first before any gets its second, and no more at once than
   * it may have, however many wait for it; the endpoints with something to wait for are found by hopping over the
   * index, so that a long queue of one costs no more than a short one.
   */
  async take({ slots, failingSlots, busy }: Capacity): Promise<ClaimedDelivery[]> {
    const now = this.clock.now();
    const rows = await this.em.execute<(Omit<ClaimedDelivery, 'createdAt'> & { createdAt: string | Date })[]>(
      `with recursive waiting as (
         (select endpoint_id from webhook_delivery where status = 'pending' order by endpoint_id limit 1)
         union all
         select (select delivery.endpoint_id from webhook_delivery delivery
                 where delivery.status = 'pending' and delivery.endpoint_id > waiting.endpoint_id
                 order by delivery.endpoint_id limit 1)
         from waiting where waiting.endpoint_id is not null
       ), busy as (
         select * from jsonb_to_recordset(?::jsonb) as busy (endpoint_id integer, count integer)
       ), ready as (
         select endpoint.id, endpoint.failing_since is not null as is_failing,
           greatest(0, case when endpoint.failing_since is null then ?::int else ?::int end - coalesce(busy.count, 0)) as free
         from waiting join webhook_endpoint endpoint on endpoint.id = waiting.endpoint_id
           left join busy on busy.endpoint_id = endpoint.id
         where endpoint.enabled and (endpoint.paused_until is null or endpoint.paused_until <= ?::timestamptz)
       ), due as (
         select delivery.id, delivery.next_attempt_at, ready.is_failing,
           row_number() over (partition by ready.id order by delivery.next_attempt_at, delivery.id) as turn
         from ready cross join lateral (
           select id, next_attempt_at from webhook_delivery
           where endpoint_id = ready.id and status = 'pending' and next_attempt_at <= ?::timestamptz
             and (claimed_until is null or claimed_until <= ?::timestamptz)
           order by next_attempt_at, id limit ready.free for update skip locked
         ) delivery
       ), queued as (
         select *, row_number() over (partition by is_failing order by turn, next_attempt_at, id) as place from due
       ), picked as (
         select id, is_failing from queued where not is_failing or place <= ?::int
         order by turn, next_attempt_at, id limit ?::int
       )
       update webhook_delivery delivery set claimed_until = ?::timestamptz
       from picked, outbox_event event, webhook_endpoint endpoint
       where delivery.id = picked.id and event.id = delivery.event_id and endpoint.id = delivery.endpoint_id
       returning delivery.id, delivery.account_id as "accountId", delivery.livemode, delivery.tries,
         event.id as "eventId", event.type, event.data, event.created_at as "createdAt",
         event.request_id as "requestId", endpoint.id as "endpointId", endpoint.url, picked.is_failing as "isFailing",
         (select coalesce(jsonb_agg(encode(secret.sealed, 'base64') order by secret.id desc), '[]')
          from webhook_secret secret where secret.endpoint_id = endpoint.id
            and (secret.expires_at is null or secret.expires_at > ?::timestamptz)) as secrets`,
      [
        JSON.stringify([...busy].map(([endpoint_id, count]) => ({ endpoint_id, count }))),
        MAX_PER_ENDPOINT,
        MAX_PER_FAILING_ENDPOINT,
        now,
        now,
        now,
        failingSlots,
        slots,
        new Date(now.getTime() + CLAIM_MS),
        now,
      ],
    );
    return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
  }

  /** Gives deliveries back that were not attempted. */
  async release(ids: readonly number[]): Promise<void> {
    await this.em.execute(
      `update webhook_delivery set claimed_until = null
       where id in (select jsonb_array_elements_text(?::jsonb)::int) and status = 'pending'`,
      [JSON.stringify(ids)],
    );
  }

  /** Ends every claim, for the start of the only process that can deliver. */
  @ReleasesLeasesAtStart()
  async releaseAll(): Promise<void> {
    await this.em.execute(`update webhook_delivery set claimed_until = null where claimed_until is not null`);
  }
}
