import type { OpenQueue } from '#libs/local-search';

/** The queues that this installation measures with where nobody waits. */
export class SearchQueues {
  constructor(readonly all: readonly OpenQueue[]) {}

  /** Of this provider; null where it has none, or is not to be used by it. */
  of(provider: string): OpenQueue | null {
    return this.all.find(({ queue }) => queue.name === provider) ?? null;
  }
}
