import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { DisableEndpoint } from '../endpoints/disable-endpoint.js';
import { EndpointsRepository } from '../endpoints/endpoints.repository.js';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { TEST_EVENT_TYPE } from '../event-types.js';
import { type AttemptOutcome, isDelivered } from './attempt-outcome.js';
import { nextAttemptAt, pauseAfter } from './retry-schedule.js';

const GONE = 410;
/** Nothing but failures for this long, and the endpoint is disabled. */
const FAILING_LIMIT_MS = 5 * 24 * 3_600_000;
/** Of the delivery at hand: half an hour of failures, so that a bad minute after quiet weeks is not taken for more. */
const FAILING_TRIES = 4;

/** Writes down what came of attempts, many in one transaction, and what follows from it for their endpoints. */
@Injectable()
export class RecordOutcomes {
  constructor(
    private readonly em: EntityManager,
    private readonly endpoints: EndpointsRepository,
    private readonly disable: DisableEndpoint,
    private readonly clock: Clock,
  ) {}

  async run(outcomes: readonly AttemptOutcome[]): Promise<void> {
    await this.em.transactional(async () => {
      const ids = [...new Set(outcomes.map(({ delivery }) => delivery.endpointId))];
      const endpoints = await this.endpoints.lockAll(ids);
      // An endpoint that was deleted meanwhile has taken its deliveries with it.
      const known = outcomes.filter(({ delivery }) => endpoints.has(delivery.endpointId));
      await this.insertAttempts(known);
      await this.updateDeliveries(known);
      for (const outcome of known) await this.judge(endpoints.get(outcome.delivery.endpointId), outcome);
    });
  }

  private async insertAttempts(outcomes: readonly AttemptOutcome[]): Promise<void> {
    const rows = outcomes.map(({ delivery, ...attempt }) => ({
      account_id: delivery.accountId,
      livemode: delivery.livemode,
      delivery_id: delivery.id,
      attempted_at: attempt.attemptedAt,
      duration_ms: attempt.durationMs,
      status: attempt.status,
      error: attempt.error,
      response_body: attempt.responseBody,
      request_id: delivery.requestId,
    }));
    await this.em.execute(
      `insert into webhook_attempt (account_id, livemode, delivery_id, attempted_at, duration_ms, status, error, response_body, request_id)
       select row.* from jsonb_to_recordset(?::jsonb) as row (account_id integer, livemode boolean, delivery_id integer,
         attempted_at timestamptz, duration_ms integer, status smallint, error text, response_body text, request_id text)
       where exists (select from webhook_delivery delivery where delivery.id = row.delivery_id)`,
      [JSON.stringify(rows)],
    );
  }

  /**
   * Delivered is delivered, whatever another attempt came to that ran at the same time; and what failed with its
   * endpoint while it was under way is not tried again.
   */
  private async updateDeliveries(outcomes: readonly AttemptOutcome[]): Promise<void> {
    const now = this.clock.now();
    const rows = outcomes.map((outcome) => {
      const retryAt = isDelivered(outcome) ? null : retryTime(outcome, now);
      const failed = retryAt === null ? 'failed' : 'pending';
      return {
        id: outcome.delivery.id,
        status: isDelivered(outcome) ? 'delivered' : failed,
        tries: outcome.delivery.tries + 1,
        next_attempt_at: retryAt,
        completed_at: retryAt === null ? now : null,
      };
    });
    await this.em.execute(
      `update webhook_delivery delivery set tries = row.tries, claimed_until = null,
         status = case when row.status = 'pending' then delivery.status else row.status end,
         next_attempt_at = case when delivery.status = 'pending' then row.next_attempt_at end,
         completed_at = coalesce(row.completed_at, delivery.completed_at)
       from jsonb_to_recordset(?::jsonb) as row (id integer, status text, tries smallint, next_attempt_at timestamptz,
         completed_at timestamptz)
       where delivery.id = row.id and (delivery.status <> 'delivered' or row.status = 'delivered')`,
      [JSON.stringify(rows)],
    );
  }

  private async judge(endpoint: WebhookEndpoint | undefined, outcome: AttemptOutcome): Promise<void> {
    const { attemptedAt, status, delivery } = outcome;
    // What another URL answered, before the endpoint got this one, says nothing of it.
    if (endpoint?.url !== delivery.url) return;
    if (isDelivered(outcome)) {
      endpoint.startAfresh();
      return;
    }
    if (status === GONE && endpoint.enabled) return this.disable.because(endpoint, 'gone');
    // Nothing was missed by a test that failed: it does not start the five days, nor end them.
    if (delivery.type === TEST_EVENT_TYPE) return;
    endpoint.failingSince ??= attemptedAt;
    endpoint.pausedUntil = pauseAfter(outcome, this.clock.now()) ?? endpoint.pausedUntil ?? null;
    const failingMs = attemptedAt.getTime() - endpoint.failingSince.getTime();
    if (endpoint.enabled && failingMs >= FAILING_LIMIT_MS && delivery.tries + 1 >= FAILING_TRIES) {
      await this.disable.because(endpoint, 'failing');
    }
  }
}

/** A test is for whoever waits for its answer: there is no second attempt. */
function retryTime({ delivery, retryAfterMs }: AttemptOutcome, now: Date): Date | null {
  return delivery.type === TEST_EVENT_TYPE ? null : nextAttemptAt(now, delivery.tries + 1, retryAfterMs);
}
