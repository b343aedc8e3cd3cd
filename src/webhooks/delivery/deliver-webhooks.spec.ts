import type { BackgroundTasks } from '#platform/background/background-tasks';
import { Clock } from '#platform/clock';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { AttemptDelivery } from './attempt-delivery.js';
import type { AttemptOutcome } from './attempt-outcome.js';
import { DeliverWebhooks } from './deliver-webhooks.js';
import type { Capacity, ClaimedDelivery, DeliveryQueueRepository } from './delivery-queue.repository.js';
import type { RecordOutcomes } from './record-outcomes.js';

const ENDPOINT = 1;

/** Deliveries to one failing endpoint, which gets one delivery at a time. */
class Queue implements Pick<DeliveryQueueRepository, 'claim' | 'release'> {
  private next = 1;

  constructor(private readonly length: number) {}

  claim({ busy }: Capacity): Promise<ClaimedDelivery[]> {
    const isFree = !busy.has(ENDPOINT) && this.next <= this.length;
    const claimed = { id: this.next, endpointId: ENDPOINT, isFailing: true } as ClaimedDelivery;
    this.next += Number(isFree);
    return Promise.resolve(isFree ? [claimed] : []);
  }

  release(): Promise<void> {
    throw new Error('no delivery should be released');
  }
}

describe('DeliverWebhooks', () => {
  it('starts the next delivery when an attempt ends, without waiting for the next tick', async () => {
    const sent: number[] = [];
    const attempt = async ({ id }: ClaimedDelivery) => {
      sent.push(id);
      for (let turn = 0; turn < 10; turn++) await setImmediate();
      return {} as AttemptOutcome;
    };
    const run = { signal: new AbortController().signal };
    const wake = (): void => void deliver.startDue(run);
    const deliver: DeliverWebhooks = new DeliverWebhooks(
      new Queue(3) as Partial<DeliveryQueueRepository> as DeliveryQueueRepository,
      { run: attempt } as Partial<AttemptDelivery> as AttemptDelivery,
      { run: () => Promise.resolve() } as Partial<RecordOutcomes> as RecordOutcomes,
      { withIdentityMap: (work) => work() } as Partial<UnitOfWork> as UnitOfWork,
      { wake } as Partial<BackgroundTasks> as BackgroundTasks,
      new Clock(),
    );
    await deliver.startDue(run);
    for (let turn = 0; turn < 100; turn++) await setImmediate();
    expect(sent).toEqual([1, 2, 3]);
    await deliver.beforeApplicationShutdown();
  });
});
