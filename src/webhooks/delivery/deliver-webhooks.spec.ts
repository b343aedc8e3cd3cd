import type { BackgroundTasks } from '#platform/background/background-tasks';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { AttemptDelivery } from './attempt-delivery.js';
import type { AttemptOutcome } from './attempt-outcome.js';
import type { Capacity, ClaimDeliveries, ClaimedDelivery } from './claim-deliveries.js';
import { DeliverWebhooks } from './deliver-webhooks.js';
import type { RecordOutcomes } from './record-outcomes.js';

const ENDPOINT = 1;

/** Deliveries that wait for one endpoint, of which one at a time may be sent. */
class Queue implements Pick<ClaimDeliveries, 'take' | 'release'> {
  private next = 1;

  constructor(private readonly length: number) {}

  take({ busy }: Capacity): Promise<ClaimedDelivery[]> {
    const isFree = !busy.has(ENDPOINT) && this.next <= this.length;
    const claimed = { id: this.next, endpointId: ENDPOINT, isFailing: true } as ClaimedDelivery;
    this.next += Number(isFree);
    return Promise.resolve(isFree ? [claimed] : []);
  }

  release(): Promise<void> {
    throw new Error('nothing is to be given back');
  }
}

describe('deliveries that wait for a free slot', () => {
  it('have it as soon as the one before has ended, without waiting for the next look', async () => {
    const sent: number[] = [];
    const attempt = async ({ id }: ClaimedDelivery) => {
      sent.push(id);
      for (let turn = 0; turn < 10; turn++) await setImmediate();
      return {} as AttemptOutcome;
    };
    const em = { name: 'default', fork: () => em };
    const run = { signal: new AbortController().signal };
    const deliver: DeliverWebhooks = new DeliverWebhooks(
      em as never,
      new Queue(3) as Partial<ClaimDeliveries> as ClaimDeliveries,
      { run: attempt } as Partial<AttemptDelivery> as AttemptDelivery,
      { run: () => Promise.resolve() } as Partial<RecordOutcomes> as RecordOutcomes,
      { wake: () => void deliver.startDue(run) } as Partial<BackgroundTasks> as BackgroundTasks,
    );
    await deliver.startDue(run);
    for (let turn = 0; turn < 100; turn++) await setImmediate();
    expect(sent).toEqual([1, 2, 3]);
    await deliver.beforeApplicationShutdown();
  });
});
