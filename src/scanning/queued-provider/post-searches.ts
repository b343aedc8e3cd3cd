import type { Pin } from '#libs/geo-grid';
import { type Posted, ProviderError, type ProviderErrorCode, type QueuedTask } from '#libs/local-search';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { ProviderPaused } from '../../search/guard/provider-paused.js';
import { Budgets, type QueuedBooking } from '../../search/spending/budgets.js';
import { NO_PROGRESS, type Progress, ScanLeases } from '../queue/scan-lease.js';
import { PostbackAddresses } from './postback-addresses.js';
import { ProviderTasks } from './provider-tasks.js';
import type { QueueStanding } from './queue-standing.js';
import { COME_AGAIN_MS, LOOK_AGAIN_MS } from './queue-times.js';
import { queryAt, type QueuedWork } from './queued-work.js';

/** After these nothing was posted; after any other fault nobody knows. */
const REFUSALS: ReadonlySet<ProviderErrorCode> = new Set([
  'unauthorized',
  'quota_exhausted',
  'rate_limited',
  'invalid_request',
]);

/** A pin, and the tag of its search. */
export interface TaggedPin {
  readonly pin: Pin;
  readonly tag: string;
}

/**
 * Posts searches to the queue of a provider. They are written down before they are sent, with what they cost: when a worker
 * dies in between, the next one knows which searches to ask the provider about.
 */
@Injectable()
export class PostSearches {
  constructor(
    private readonly em: EntityManager,
    private readonly tasks: ProviderTasks,
    private readonly leases: ScanLeases,
    private readonly budgets: Budgets,
    private readonly addresses: PostbackAddresses,
  ) {}

  /** Posts the pins that there is money for, and leaves the others. @throws LeaseLostError; the signal's reason */
  async postNew(pins: readonly Pin[], work: QueuedWork, standing: QueueStanding): Promise<void> {
    const { scan, lease, open } = work;
    const { name } = open.queue;
    for (const batch of inBatches(pins, work)) {
      const booked = await this.budgets.bookQueued(name, batch.length);
      for (const pin of batch.slice(booked.searches)) standing.leave(pin.index);
      const searches = batch.slice(0, booked.searches).map((pin) => ({ pin, tag: randomUUID() }));
      if (searches.length === 0) continue;
      await this.em.transactional(async () => {
        await this.leases.renew(lease, this.costOf(name, searches.length));
        const rows = searches.map(({ pin, tag }) => ({ pin: pin.index, tag }));
        await this.tasks.add({ id: scan.id, provider: name }, rows);
      });
      await this.post(searches, booked, work, standing);
    }
  }

  /** Posts what was written down, and paid for, and did not get there. @throws as `postNew` */
  async postAgain(searches: readonly TaggedPin[], work: QueuedWork, standing: QueueStanding): Promise<void> {
    for (const batch of inBatches(searches, work)) {
      await this.em.transactional(async () => {
        await this.leases.renew(work.lease);
        await this.tasks.restart(work.scan.id, pinsOf(batch));
      });
      // The booking is not known any more: if it is refused now, too much is counted, which is safe.
      await this.post(batch, { searches: batch.length, booking: null }, work, standing);
    }
  }

  private async post(
    searches: readonly TaggedPin[],
    booked: QueuedBooking,
    work: QueuedWork,
    standing: QueueStanding,
  ): Promise<void> {
    const { queue, bringsAnswers } = work.open;
    const queued = searches.map(({ pin, tag }) => ({
      query: queryAt(pin, work),
      tag,
      postbackUrl: bringsAnswers ? this.addresses.urlFor(queue.name, tag) : undefined,
    }));
    try {
      const posted = await queue.post(queued, work.signal);
      const refused = await this.know(searches, posted, queue.name);
      await this.takeBack(refused, booked, work);
      for (const { pin } of refused) standing.leave(pin.index);
      if (refused.length < searches.length) standing.wait(LOOK_AGAIN_MS);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (!wasRefused(error)) {
        standing.wait(COME_AGAIN_MS);
        return;
      }
      await this.takeBack(searches, booked, work);
      if (work.mayWait && error.retryable) standing.wait(pauseOf(error));
      else for (const { pin } of searches) standing.leave(pin.index);
    }
  }

  /** @returns those that the provider did not take */
  private async know(
    searches: readonly TaggedPin[],
    posted: readonly Posted[],
    provider: string,
  ): Promise<TaggedPin[]> {
    const taken: QueuedTask[] = [];
    const refused: TaggedPin[] = [];
    for (const [index, search] of searches.entries()) {
      const one = posted[index];
      if (one && 'id' in one) taken.push({ id: one.id, tag: search.tag });
      else refused.push(search);
    }
    await this.tasks.know(taken);
    this.budgets.countQueued(provider, taken.length);
    return refused;
  }

  /** As if they had never been written down. */
  private async takeBack(
    searches: readonly TaggedPin[],
    booked: QueuedBooking,
    { scan, lease, open }: QueuedWork,
  ): Promise<void> {
    if (searches.length === 0) return;
    const { name } = open.queue;
    await this.em.transactional(async () => {
      await this.leases.renew(lease, this.costOf(name, -searches.length));
      await this.tasks.remove(scan.id, pinsOf(searches));
    });
    await this.budgets.releaseQueued(name, booked, searches.length);
  }

  private costOf(provider: string, searches: number): Progress {
    const micros = this.budgets.queuedCostOf(provider) * searches;
    if (micros === 0) return NO_PROGRESS;
    return { ...NO_PROGRESS, cost: { searches, micros, currency: this.budgets.currency } };
  }
}

function pinsOf(searches: readonly TaggedPin[]): number[] {
  return searches.map(({ pin }) => pin.index);
}

/** As many as one request takes, until the work is called off. */
function* inBatches<T>(all: readonly T[], { open, signal }: QueuedWork): Generator<readonly T[]> {
  const { batchSize } = open.queue;
  for (let start = 0; start < all.length && !signal.aborted; start += batchSize) {
    yield all.slice(start, start + batchSize);
  }
}

function wasRefused(error: ProviderError): boolean {
  return error instanceof ProviderPaused || REFUSALS.has(error.code);
}

function pauseOf(error: ProviderError): number {
  return Math.max(COME_AGAIN_MS, (error.retryAfterSeconds ?? 0) * 1000);
}
