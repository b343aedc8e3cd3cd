import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { EntityManager } from '#platform/database/entity-manager';
import { RequestContext } from '@mikro-orm/core';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { AttemptDelivery } from './attempt-delivery.js';
import type { AttemptOutcome } from './attempt-outcome.js';
import { Batches } from './batches.js';
import { ClaimDeliveries, type ClaimedDelivery } from './claim-deliveries.js';
import { InFlight } from './in-flight.js';
import { RecordOutcomes } from './record-outcomes.js';

/** Attempts under way get this long to end when the process is asked to stop; then another process has them. */
const GRACE_MS = 5_000;

/**
 * Attempts every delivery that is due. What is due stands in the database, claimed for half a minute at a time: a process
 * that dies takes nothing with it but what it did not get to write down, and that is sent again.
 */
@Injectable()
export class DeliverWebhooks implements BeforeApplicationShutdown {
  private readonly logger = new Logger(DeliverWebhooks.name);
  private readonly inFlight = new InFlight();
  private readonly stopping = new AbortController();
  private readonly outcomes = new Batches<AttemptOutcome>((batch) =>
    RequestContext.create(this.em, () => this.record.run(batch)),
  );

  constructor(
    private readonly em: EntityManager,
    private readonly claims: ClaimDeliveries,
    private readonly attemptDelivery: AttemptDelivery,
    private readonly record: RecordOutcomes,
    private readonly tasks: BackgroundTasks,
  ) {}

  /** Starts as many deliveries that are due as there is room for. @returns how many are under way */
  @BackgroundTask({ name: 'webhooks.deliver', every: 1_000 })
  async startDue({ signal }: TaskRun): Promise<number> {
    const claimed = await this.claims.take(this.inFlight.capacity());
    if (signal.aborted) await this.claims.release(claimed.map(({ id }) => id));
    else for (const delivery of claimed) void this.start(delivery);
    return this.inFlight.size;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.race([this.inFlight.settled(), setTimeout(GRACE_MS, undefined, { ref: false })]);
    this.stopping.abort();
    await this.inFlight.settled();
  }

  private async start(delivery: ClaimedDelivery): Promise<void> {
    await this.inFlight.add(delivery, this.attempt(delivery));
    // Only now its slot is free; and what was written down may be due again.
    this.tasks.wake(DeliverWebhooks);
  }

  /** Never rejects: what could not be written down is due again when its claim has run out. */
  private async attempt(delivery: ClaimedDelivery): Promise<void> {
    try {
      await this.outcomes.add(await this.attemptDelivery.run(delivery, this.stopping.signal));
    } catch (error) {
      if (!this.stopping.signal.aborted) {
        this.logger.error({ err: error, deliveryId: delivery.id }, 'a webhook attempt was not recorded');
        return;
      }
      await this.giveBack(delivery);
    }
  }

  private async giveBack({ id }: ClaimedDelivery): Promise<void> {
    await RequestContext.create(this.em, () => this.claims.release([id])).catch((error: unknown) => {
      this.logger.warn(
        { err: error, deliveryId: id },
        'a webhook was not given back; it is sent when its claim runs out',
      );
    });
  }
}
