import type { Pin } from '#libs/geo-grid';
import { type Posted, ProviderError, type ProviderErrorCode, SEARCH_DEPTH } from '#libs/local-search';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { ProviderPaused } from '../../../search/guard/provider-paused.js';
import { Budgets, type QueuedBooking } from '../../../search/spending/budgets.js';
import { NO_COST, NO_PROGRESS, type Progress } from '../../record/leases/lease.js';
import { ScanLeasesRepository } from '../../record/leases/scan-leases.repository.js';
import { PostbackAddresses } from './postback-addresses.js';
import { ProviderTasksRepository } from './provider-tasks.repository.js';
import type { QueueProgress } from './queue-progress.js';
import { CHECK_AGAIN_MS, RETRY_MS } from './queue-times.js';
import type { QueuedWork } from './queued-work.js';

/** Errors after which nothing was posted. After any other error the searches may have been posted. */
const REFUSALS: ReadonlySet<ProviderErrorCode> = new Set([
  'unauthorized',
  'quota_exhausted',
  'rate_limited',
  'invalid_request',
]);

/** A pin and the tag of its search. */
export interface TaggedPin {
  readonly pin: Pin;
  readonly tag: string;
}

/**
 * Posts searches to the queue of a provider. Stores them and their cost before the request, so that after a crash the next
 * worker knows which searches to look for.
 */
@Injectable()
export class PostSearches {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tasks: ProviderTasksRepository,
    private readonly leases: ScanLeasesRepository,
    private readonly budgets: Budgets,
    private readonly addresses: PostbackAddresses,
  ) {}

  /** Posts the pins that the budget covers and leaves the others to live searches. @throws LeaseLostError; the signal's reason */
  async postNew(pins: readonly Pin[], work: QueuedWork, progress: QueueProgress): Promise<void> {
    const { scan, lease, open } = work;
    const { name } = open.queue;
    for (const batch of inBatches(pins, work)) {
      const booked = await this.budgets.bookQueued(name, batch.length);
      for (const pin of batch.slice(booked.searches)) progress.searchLive(pin.index);
      const searches = batch.slice(0, booked.searches).map((pin) => ({ pin, tag: randomUUID() }));
      if (searches.length === 0) continue;
      await this.unitOfWork.run(async () => {
        await this.leases.renew(lease, this.costOf(name, searches.length));
        const rows = searches.map(({ pin, tag }) => ({ pin: pin.index, tag }));
        await this.tasks.insert({ id: scan.id, provider: name }, rows);
      });
      await this.post(searches, booked, work, progress);
    }
  }

  /** Posts stored and paid searches that the provider does not have. @throws like `postNew` */
  async postAgain(searches: readonly TaggedPin[], work: QueuedWork, progress: QueueProgress): Promise<void> {
    for (const batch of inBatches(searches, work)) {
      await this.unitOfWork.run(async () => {
        await this.leases.renew(work.lease);
        await this.tasks.restart(work.scan.id, indexesOf(batch));
      });
      // The booking is lost. If the provider refuses now, the budget counts too much, which is safe.
      await this.post(batch, { searches: batch.length, booking: null }, work, progress);
    }
  }

  private async post(
    searches: readonly TaggedPin[],
    booked: QueuedBooking,
    work: QueuedWork,
    progress: QueueProgress,
  ): Promise<void> {
    const { queue, bringsAnswers } = work.open;
    const { keyword } = work.scan;
    const queued = searches.map(({ pin, tag }) => ({
      query: { ...work.settings, keyword, lat: pin.lat, lng: pin.lng, depth: SEARCH_DEPTH },
      tag,
      postbackUrl: bringsAnswers ? this.addresses.urlFor(queue.name, tag) : undefined,
    }));
    try {
      const posted = await queue.post(queued, work.signal);
      const refused = await this.confirm(searches, posted, queue.name);
      await this.refund(refused, booked, work);
      for (const { pin } of refused) progress.searchLive(pin.index);
      if (refused.length < searches.length) progress.retryAfter(CHECK_AGAIN_MS);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (!isRefusal(error)) {
        progress.retryAfter(RETRY_MS);
        return;
      }
      await this.refund(searches, booked, work);
      if (work.mayWait && error.retryable) progress.retryAfter(pauseOf(error));
      else for (const { pin } of searches) progress.searchLive(pin.index);
    }
  }

  /** @returns the searches that the provider refused */
  private async confirm(
    searches: readonly TaggedPin[],
    posted: readonly Posted[],
    provider: string,
  ): Promise<TaggedPin[]> {
    const accepted = searches.flatMap(({ tag }, index) => {
      const one = posted[index];
      return one && 'id' in one ? [{ id: one.id, tag }] : [];
    });
    await this.tasks.confirm(accepted);
    this.budgets.countQueued(provider, accepted.length);
    const tags = new Set(accepted.map(({ tag }) => tag));
    return searches.filter(({ tag }) => !tags.has(tag));
  }

  /** Deletes refused searches and their cost. */
  private async refund(
    searches: readonly TaggedPin[],
    booked: QueuedBooking,
    { scan, lease, open }: QueuedWork,
  ): Promise<void> {
    if (searches.length === 0) return;
    const { name } = open.queue;
    await this.unitOfWork.run(async () => {
      await this.leases.renew(lease, this.costOf(name, -searches.length));
      await this.tasks.delete(scan.id, indexesOf(searches));
    });
    await this.budgets.releaseQueued(name, booked, searches.length);
  }

  private costOf(provider: string, searches: number): Progress {
    const micros = this.budgets.queuedCostOf(provider) * searches;
    if (micros === 0) return NO_PROGRESS;
    return { ...NO_PROGRESS, cost: { ...NO_COST, searches, micros, currency: this.budgets.currency } };
  }
}

function indexesOf(searches: readonly TaggedPin[]): number[] {
  return searches.map(({ pin }) => pin.index);
}

/** Yields batches of the provider's size until the signal is aborted. */
function* inBatches<T>(all: readonly T[], { open, signal }: QueuedWork): Generator<readonly T[]> {
  const { batchSize } = open.queue;
  for (let start = 0; start < all.length && !signal.aborted; start += batchSize) {
    yield all.slice(start, start + batchSize);
  }
}

function isRefusal(error: ProviderError): boolean {
  return error instanceof ProviderPaused || REFUSALS.has(error.code);
}

function pauseOf(error: ProviderError): number {
  return Math.max(RETRY_MS, (error.retryAfterSeconds ?? 0) * 1000);
}
