import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { DisableEndpoint } from '../endpoints/disable-endpoint.js';
import { EndpointsRepository } from '../endpoints/endpoints.repository.js';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { type AttemptOutcome, isDelivered } from './attempt-outcome.js';
import {
  type AttemptRow,
  type DeliveredRow,
  DeliveryQueueRepository,
  type DeliveryResult,
} from './delivery-queue.repository.js';
import { nextAttemptAt, pauseAfter } from './retry-schedule.js';

const GONE = 410;
/** An endpoint is disabled after this long without a success. */
const FAILING_LIMIT_MS = 5 * 24 * 3_600_000;
/** And after this many tries of one delivery, so that one bad minute after quiet weeks does not disable it. */
const FAILING_TRIES = 4;
/** A recipient is disabled after this many permanent failures without a success. */
const MAX_BOUNCES = 5;

/** Records the outcomes of a batch of attempts, and their consequences for the endpoints: all of them or none. */
@Injectable()
export class RecordOutcomes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queue: DeliveryQueueRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly disable: DisableEndpoint,
    private readonly clock: Clock,
  ) {}

  /** The usual batch, in which all attempts succeeded, takes one statement. */
  async run(outcomes: readonly AttemptOutcome[]): Promise<void> {
    if (outcomes.every(isDelivered)) {
      await this.queue.storeDelivered(outcomes.map(deliveredOf), this.clock.now());
    } else {
      await this.runWithFailures(outcomes);
    }
  }

  private runWithFailures(outcomes: readonly AttemptOutcome[]): Promise<void> {
    return this.unitOfWork.run(async () => {
      const ids = [...new Set(outcomes.map(({ delivery }) => delivery.endpointId))];
      const endpoints = await this.endpoints.lockAll(ids);
      // The deliveries of a deleted endpoint are deleted too.
      const known = outcomes.filter(({ delivery }) => endpoints.has(delivery.endpointId));
      const now = this.clock.now();
      await this.queue.insertAttempts(known.map(attemptOf));
      await this.queue.storeResults(known.map((outcome) => resultOf(outcome, now)));
      for (const outcome of known) {
        await this.applyToEndpoint(endpoints.get(outcome.delivery.endpointId), outcome, now);
      }
    });
  }

  private async applyToEndpoint(
    endpoint: WebhookEndpoint | undefined,
    outcome: AttemptOutcome,
    now: Date,
  ): Promise<void> {
    const { attemptedAt, status, delivery } = outcome;
    // The response of an earlier URL says nothing about the current one.
    if (endpoint?.url !== delivery.url) return;
    if (isDelivered(outcome)) {
      endpoint.resetFailures();
      return;
    }
    if (status === GONE && endpoint.enabled) return this.disable.run(endpoint, 'gone');
    // A failed test loses no event, so it neither starts nor ends the five days. An event that was withheld was not sent.
    if (delivery.isSample || delivery.isWithheld) return;
    if (outcome.isPermanent) {
      endpoint.bounces++;
      if (endpoint.enabled && endpoint.bounces >= MAX_BOUNCES) await this.disable.run(endpoint, 'bounced');
      return;
    }
    // An outage of the operator's mail server says nothing about a recipient.
    if (endpoint.transport === 'email') return;
    endpoint.failingSince ??= attemptedAt;
    endpoint.pausedUntil = pauseAfter(outcome, now) ?? endpoint.pausedUntil ?? null;
    const failingMs = attemptedAt.getTime() - endpoint.failingSince.getTime();
    if (endpoint.enabled && failingMs >= FAILING_LIMIT_MS && delivery.tries + 1 >= FAILING_TRIES) {
      await this.disable.run(endpoint, 'failing');
    }
  }
}

function attemptOf({ delivery, ...attempt }: AttemptOutcome): AttemptRow {
  const { id: deliveryId, accountId, livemode, requestId } = delivery;
  return { ...attempt, deliveryId, accountId, livemode, requestId };
}

function deliveredOf(outcome: AttemptOutcome): DeliveredRow {
  const { endpointId, url, tries } = outcome.delivery;
  return { ...attemptOf(outcome), endpointId, url, tries: tries + 1 };
}

function resultOf(outcome: AttemptOutcome, now: Date): DeliveryResult {
  const { id, isSample } = outcome.delivery;
  const tries = outcome.delivery.tries + 1;
  if (isDelivered(outcome)) return { id, tries, status: 'delivered', nextAttemptAt: null, completedAt: now };
  // The caller of a test waits for its outcome, so a test is not retried.
  const retryAt = isSample || outcome.isPermanent ? null : nextAttemptAt(now, tries, outcome.retryAfterMs);
  if (retryAt === null) return { id, tries, status: 'failed', nextAttemptAt: null, completedAt: now };
  return { id, tries, status: 'pending', nextAttemptAt: retryAt, completedAt: null };
}
