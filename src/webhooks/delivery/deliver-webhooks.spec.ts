import type { BackgroundTasks } from '#platform/background/background-tasks';
import { Clock } from '#platform/clock';
import type { RestoreMark } from '#platform/database/restore-mark';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { AttemptDelivery } from './attempt-delivery.js';
import type { AttemptOutcome } from './attempt-outcome.js';
import { DeliverWebhooks } from './deliver-webhooks.js';
import type {
  Capacity,
  ClaimedDelivery,
  DeliveryQueueRepository,
  EndpointTurn,
} from './delivery-queue.repository.js';
import type { RecordOutcomes } from './record-outcomes.js';

const ENDPOINT = 1;
const RUN = { signal: new AbortController().signal };

/** Deliveries to one failing endpoint, which gets one delivery at a time. */
class Queue implements Pick<DeliveryQueueRepository, 'waitingEndpoints' | 'claim' | 'release'> {
  private next = 1;

  constructor(private readonly length: number) {}

  waitingEndpoints(): Promise<number[]> {
    return Promise.resolve(this.next <= this.length ? [ENDPOINT] : []);
  }

  claim(turns: readonly EndpointTurn[]): Promise<ClaimedDelivery[]> {
    const isFree = turns.length > 0 && this.next <= this.length;
    const claimed = { id: this.next, endpointId: ENDPOINT, isFailing: true } as ClaimedDelivery;
    this.next += Number(isFree);
    return Promise.resolve(isFree ? [claimed] : []);
  }

  release(): Promise<void> {
    throw new Error('no delivery should be released');
  }
}

/** The same number of deliveries to each of many endpoints. An attempt does not end before the test. */
class Crowd implements Pick<DeliveryQueueRepository, 'waitingEndpoints' | 'claim'> {
  readonly claims: number[] = [];
  private readonly pending: Map<number, number>;

  constructor(endpoints: number, ofEach = 1) {
    this.pending = new Map(Array.from({ length: endpoints }, (_, index) => [index + 1, ofEach]));
  }

  waitingEndpoints(after: number, limit: number): Promise<number[]> {
    return Promise.resolve([...this.pending.keys()].filter((id) => id > after).slice(0, limit));
  }

  claim(turns: readonly EndpointTurn[], { slots }: Capacity): Promise<ClaimedDelivery[]> {
    const ids = turns
      .flatMap(({ endpointId, free }) =>
        Array.from({ length: Math.min(free, this.pending.get(endpointId) ?? 0) }, () => endpointId),
      )
      .slice(0, slots);
    this.claims.push(ids.length);
    for (const id of ids) this.take(id);
    return Promise.resolve(ids.map((id) => ({ id, endpointId: id }) as ClaimedDelivery));
  }

  private take(id: number): void {
    const left = (this.pending.get(id) ?? 0) - 1;
    if (left > 0) this.pending.set(id, left);
    else this.pending.delete(id);
  }
}

describe('DeliverWebhooks', () => {
  it('gives all waiting endpoints a turn, a bounded number in a claim, and continues where the slots ended', async () => {
    const queue = new Crowd(1_700);
    const ends: (() => void)[] = [];
    const sent: number[] = [];
    const attempt = ({ id }: ClaimedDelivery) => {
      sent.push(id);
      return new Promise<AttemptOutcome>((resolve) =>
        ends.push(() => {
          resolve({} as AttemptOutcome);
        }),
      );
    };
    const deliver = create(queue, attempt, () => undefined);
    expect(await deliver.startDue(RUN)).toBe(1_000);
    expect(Math.max(...queue.claims)).toBeLessThanOrEqual(250);
    ends.splice(0).forEach((end) => {
      end();
    });
    for (let turn = 0; turn < 10; turn++) await setImmediate();
    expect(await deliver.startDue(RUN)).toBe(700);
    expect(sent).toEqual(Array.from({ length: 1_700 }, (_, index) => index + 1));
    ends.splice(0).forEach((end) => {
      end();
    });
    await deliver.beforeApplicationShutdown();
  });

  it('gives endpoints that do not respond one slot each, and up to five after a delivery that succeeded', async () => {
    const [endpoints, healthy] = [300, 300];
    const sent: number[] = [];
    const hanging = new AbortController();
    const attempt = async ({ endpointId }: ClaimedDelivery) => {
      sent.push(endpointId);
      if (endpointId !== healthy) await once(hanging.signal, 'abort');
      return { status: 200 } as AttemptOutcome;
    };
    const deliver = create(new Crowd(endpoints, 6), attempt, () => undefined);
    expect(await deliver.startDue(RUN)).toBe(endpoints);
    for (let turn = 0; turn < 10; turn++) await setImmediate();
    expect(await deliver.startDue(RUN)).toBe(endpoints - 1 + 5);
    expect(sent.filter((id) => id === healthy)).toHaveLength(6);
    hanging.abort();
    await deliver.beforeApplicationShutdown();
  });

  it('starts the next delivery when an attempt ends, without waiting for the next tick', async () => {
    const sent: number[] = [];
    const attempt = async ({ id }: ClaimedDelivery) => {
      sent.push(id);
      for (let turn = 0; turn < 10; turn++) await setImmediate();
      return {} as AttemptOutcome;
    };
    const wake = (): void => void deliver.startDue(RUN);
    const deliver: DeliverWebhooks = create(new Queue(3), attempt, wake);
    await deliver.startDue(RUN);
    for (let turn = 0; turn < 100; turn++) await setImmediate();
    expect(sent).toEqual([1, 2, 3]);
    await deliver.beforeApplicationShutdown();
  });
});

function create(
  queue: Partial<DeliveryQueueRepository>,
  attempt: (delivery: ClaimedDelivery) => Promise<AttemptOutcome>,
  wake: () => void,
): DeliverWebhooks {
  return new DeliverWebhooks(
    queue as DeliveryQueueRepository,
    { run: attempt } as Partial<AttemptDelivery> as AttemptDelivery,
    { run: () => Promise.resolve() } as Partial<RecordOutcomes> as RecordOutcomes,
    { withIdentityMap: (work) => work() } as Partial<UnitOfWork> as UnitOfWork,
    { isUnfinished: () => Promise.resolve(false) } as Partial<RestoreMark> as RestoreMark,
    { wake } as Partial<BackgroundTasks> as BackgroundTasks,
    new Clock(),
  );
}
