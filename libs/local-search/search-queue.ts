import type { ProviderError } from './provider-error.js';
import type { LocalSearchOutcome, LocalSearchQuery } from './search-provider.js';

/** A search that is to be done when it suits the provider. */
export interface QueuedSearch {
  readonly query: LocalSearchQuery;
  /** Ours, so that the task can be found again whatever became of the request that posted it; up to 255 characters. */
  readonly tag: string;
  /** Where the provider is to bring the answer; it waits to be fetched without one. */
  readonly postbackUrl?: string | undefined;
}

/** A task as the provider knows it. */
export interface QueuedTask {
  readonly id: string;
  readonly tag: string;
}

/** What became of a search that was posted: a task with an ID, or a refusal, which costs nothing. */
export type Posted = { readonly id: string } | { readonly refusal: ProviderError };

/** An answer that was brought. */
export interface Delivered extends QueuedTask {
  readonly outcome: LocalSearchOutcome | ProviderError;
}

/**
 * The other door of a provider: searches are posted, done within minutes and fetched, for less money. Paid is the post.
 * All throw ProviderError on a fault of the whole request, the signal's reason when aborted.
 */
export interface SearchQueue {
  /** Of the provider. */
  readonly name: string;
  /** The most searches of one post. */
  readonly batchSize: number;
  /** @returns one for each search, in their order. After a timeout or a broken connection nobody knows: ask `posted`. */
  post(searches: readonly QueuedSearch[], signal?: AbortSignal): Promise<readonly Posted[]>;
  /** All tasks that were posted between the two times, done or not. */
  posted(between: readonly [Date, Date], signal?: AbortSignal): Promise<readonly QueuedTask[]>;
  /** Tasks that are done and have not been fetched; perhaps not all of them. */
  ready(signal?: AbortSignal): Promise<readonly QueuedTask[]>;
  /** The answer to a task, as often as one likes; null while there is none. @throws ProviderError for a task that failed, too */
  fetch(
    task: { readonly id: string; readonly depth: number },
    signal?: AbortSignal,
  ): Promise<LocalSearchOutcome | null>;
  /** Reads what was brought to a `postbackUrl`. @throws ProviderError `invalid_response` for what is no answer to a task */
  readPostback(body: Uint8Array, depth: number): Delivered;
}

/** A queue that an installation measures with. */
export interface OpenQueue {
  readonly queue: SearchQueue;
  /** Whether the provider sends its answers to a postback URL; else they are only fetched. */
  readonly bringsAnswers: boolean;
}
