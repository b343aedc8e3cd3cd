import { EntityManager } from '#platform/database/entity-manager';
import { RequestContext } from '@mikro-orm/core';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { AttemptDelivery } from './attempt-delivery.js';
import type { AttemptOutcome } from './attempt-outcome.js';
import { Batches } from './batches.js';
import { ClaimDeliveries, type ClaimedDelivery } from './claim-deliveries.js';
import { InFlight } from './in-flight.js';
import { RecordOutcomes } from './record-outcomes.js';

const POLL_MS = 1_000;
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
  private isWanted = false;
  private filling: Promise<void> | null = null;
  private isStopping = false;

  constructor(
    private readonly em: EntityManager,
    private readonly claims: ClaimDeliveries,
    private readonly attemptDelivery: AttemptDelivery,
    private readonly record: RecordOutcomes,
  ) {}

  /** Looks for deliveries that are due, now. */
  @Interval(POLL_MS)
  wake(): void {
    this.isWanted = true;
    this.filling ??= this.fill();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.filling;
    await Promise.race([this.inFlight.settled(), setTimeout(GRACE_MS, undefined, { ref: false })]);
    this.stopping.abort();
    await this.inFlight.settled();
  }

  private async fill(): Promise<void> {
    try {
      while (this.isWanted && !this.isStopping) {
        this.isWanted = false;
        const capacity = this.inFlight.capacity();
        const claimed = await RequestContext.create(this.em, () => this.claims.take(capacity));
        for (const delivery of claimed) void this.start(delivery);
        // Sockets have their turn, which the embedded database would not give them; what ended meanwhile makes room.
        await setImmediate();
      }
    } catch (error) {
      this.logger.error({ err: error }, 'webhooks could not be claimed; it is tried again');
    } finally {
      this.filling = null;
    }
  }

  private async start(delivery: ClaimedDelivery): Promise<void> {
    await this.inFlight.add(delivery, this.attempt(delivery));
    // Only now its slot is free; and what was written down may be due again.
    if (!this.isStopping) this.wake();
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
