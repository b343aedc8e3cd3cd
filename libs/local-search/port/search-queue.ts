import type { ProviderError } from './provider-error.js';
import type { LocalSearchOutcome, LocalSearchQuery } from './search-provider.js';

/** A search for the queue of a provider. */
export interface QueuedSearch {
  readonly query: LocalSearchQuery;
  /** Chosen by the caller to find the task again if the response to the post is lost; up to 255 characters. */
  readonly tag: string;
  /** Where the provider sends the result. Without it the result waits to be fetched. */
  readonly postbackUrl?: string | undefined;
}

/** A task in the queue of the provider. */
export interface QueuedTask {
  readonly id: string;
  readonly tag: string;
}

/** The result of posting a search: a task with an ID, or a refusal, which is free. */
export type Posted = { readonly id: string } | { readonly refusal: ProviderError };

/** A result that was sent to a postback URL. */
export interface Delivered extends QueuedTask {
  readonly outcome: LocalSearchOutcome | ProviderError;
}

/**
 * The queue of a provider: searches are posted, run within minutes and fetched, at a lower price. The post is charged. All
 * methods throw ProviderError if the whole request fails, and the signal's reason.
 */
export interface SearchQueue {
  /** Name of the provider. */
  readonly name: string;
  /** Maximum searches per post. */
  readonly batchSize: number;
  /** Posts searches and returns their results in order. After a timeout or a broken connection, `posted` has the outcome. */
  post(searches: readonly QueuedSearch[], signal?: AbortSignal): Promise<readonly Posted[]>;
  /** Returns all tasks that were posted between two times, finished or not. */
  posted(between: readonly [Date, Date], signal?: AbortSignal): Promise<readonly QueuedTask[]>;
  /** Returns finished tasks that have not been fetched, maybe not all of them. */
  ready(signal?: AbortSignal): Promise<readonly QueuedTask[]>;
  /** Returns the result of a task; null while it is unfinished. Repeatable. @throws ProviderError also for a failed task */
  fetch(
    task: { readonly id: string; readonly depth: number },
    signal?: AbortSignal,
  ): Promise<LocalSearchOutcome | null>;
  /** Parses the body of a postback. @throws ProviderError `invalid_response` if it is not the result of a task */
  readPostback(body: Uint8Array, depth: number): Delivered;
}

/** A queue with its configuration. */
export interface OpenQueue {
  readonly queue: SearchQueue;
  /** Whether the provider sends results to a postback URL. If not, they are fetched. */
  readonly bringsAnswers: boolean;
}
