import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { Clock } from '#platform/clock';
import { RestoreMark } from '#platform/database/restore-mark';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { AttemptDelivery } from './attempt-delivery.js';
import { type AttemptOutcome, isDelivered } from './attempt-outcome.js';
import { BatchWriter } from './batch-writer.js';
import { type ClaimedDelivery, DeliveryQueueRepository } from './delivery-queue.repository.js';
import { InFlight } from './in-flight.js';
import { RecordOutcomes } from './record-outcomes.js';

/** How long a shutdown waits for attempts in flight before it aborts them. */
const GRACE_MS = 5_000;
/** Endpoints of one claim. It locks five rows of each at most. */
const ENDPOINTS_PER_CLAIM = 250;

/**
 * Attempts every due delivery. The states of a delivery, and what ends each:
 *
 * 1. *Pending*: `relay-events` has created it for an event and an endpoint, and it is due at `nextAttemptAt`. A paused or
 *    disabled endpoint, or one whose slots are taken (`in-flight`), leaves it pending.
 * 2. *Claimed*: this class has locked it until `claimedUntil` (`claim-deliveries.sql`), some deliveries of each endpoint in
 *    turn. If the process crashes, the claim expires and the delivery is pending again, so an attempt may be repeated.
 * 3. *Attempted*: `attempt-delivery` has sent the event once, or withheld it, and has an outcome. Outcomes are recorded in
 *    batches (`record-outcomes`). A transient failure makes the delivery pending again (`retry-schedule`), and may pause or
 *    disable the endpoint.
 * 4. *Delivered* by a 2xx, or *failed* after the last attempt, a permanent failure, or the end of its endpoint. A redelivery
 *    (`log/redeliver`) makes it pending again.
 *
 * A shutdown waits some seconds for attempts in flight, then aborts them and releases their claims.
 */
@Injectable()
export class DeliverWebhooks implements BeforeApplicationShutdown {
  private readonly logger = new Logger(DeliverWebhooks.name);
  private readonly inFlight = new InFlight();
  private readonly stopping = new AbortController();
  /** The last endpoint of the previous claim; 0 after the last of all. */
  private lastEndpoint = 0;
  /** A batch outlives the run that started its attempts, so it needs an identity map of its own. */
  private readonly outcomes = new BatchWriter<AttemptOutcome>((batch) =>
    this.unitOfWork.withIdentityMap(() => this.record.run(batch)),
  );

  constructor(
    private readonly queue: DeliveryQueueRepository,
    private readonly attemptDelivery: AttemptDelivery,
    private readonly record: RecordOutcomes,
    private readonly unitOfWork: UnitOfWork,
    private readonly restoreMark: RestoreMark,
    private readonly tasks: BackgroundTasks,
    private readonly clock: Clock,
  ) {}

  /** Starts as many due deliveries as there are free slots. @returns the number of deliveries in flight */
  @BackgroundTask({ name: 'webhooks.deliver', every: 1_000 })
  async startDue({ signal }: Pick<TaskRun, 'signal'>): Promise<number> {
    if (await this.restoreMark.isUnfinished()) return 0;
    const isWholeRound = this.lastEndpoint === 0;
    await this.startUntilLast(signal);
    if (!isWholeRound && this.lastEndpoint === 0) await this.startUntilLast(signal);
    return this.inFlight.size;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.race([this.inFlight.settled(), setTimeout(GRACE_MS, undefined, { ref: false })]);
    this.stopping.abort();
    await this.inFlight.settled();
  }

  /** Claims for one group of endpoints after the other, to the last one or until no slot is free. The next call continues there. */
  private async startUntilLast(signal: AbortSignal): Promise<void> {
    let isLast = false;
    while (!isLast && this.inFlight.capacity().slots > 0 && !signal.aborted) {
      const endpointIds = await this.queue.waitingEndpoints(this.lastEndpoint, ENDPOINTS_PER_CLAIM);
      this.lastEndpoint = endpointIds[ENDPOINTS_PER_CLAIM - 1] ?? 0;
      isLast = this.lastEndpoint === 0;
      if (endpointIds.length > 0) await this.startDueOf(endpointIds, signal);
    }
  }

  private async startDueOf(endpointIds: readonly number[], signal: AbortSignal): Promise<void> {
    const turns = this.inFlight.turns(endpointIds);
    if (turns.length === 0) return;
    const claimed = await this.queue.claim(turns, this.inFlight.capacity(), this.clock.now());
    if (signal.aborted) await this.queue.release(claimed.map(({ id }) => id));
    else for (const delivery of claimed) void this.start(delivery);
  }

  private async start(delivery: ClaimedDelivery): Promise<void> {
    await this.inFlight.add(delivery, this.attempt(delivery));
    // Fills the free slot without waiting for the next tick.
    this.tasks.wake(DeliverWebhooks);
  }

  /** Never rejects: a delivery that could not be recorded is due again when its claim expires. */
  private async attempt(delivery: ClaimedDelivery): Promise<void> {
    const { id: deliveryId } = delivery;
    try {
      const outcome = await this.attemptDelivery.run(delivery, this.stopping.signal);
      this.inFlight.note(delivery.endpointId, isDelivered(outcome));
      await this.outcomes.add(outcome);
    } catch (error) {
      if (this.stopping.signal.aborted) await this.release(deliveryId);
      else this.logger.error({ err: error, deliveryId }, 'webhook attempt not recorded');
    }
  }

  private async release(deliveryId: number): Promise<void> {
    try {
      await this.queue.release([deliveryId]);
    } catch (error) {
      this.logger.warn({ err: error, deliveryId }, 'webhook delivery not released; its claim expires');
    }
  }
}
