import type { OpenQueue } from '#libs/local-search';

/** The queues of the configured providers, for searches that can wait. */
export class SearchQueues {
  constructor(readonly all: readonly OpenQueue[]) {}

  /** Returns the queue of a provider; null without one, or if its settings turn it off. */
  of(provider: string): OpenQueue | null {
    return this.all.find(({ queue }) => queue.name === provider) ?? null;
  }
}
