import type { Cluster } from './cluster.js';

/** The right to use the cluster, until `release`. */
export interface Turn {
  readonly cluster: Cluster;
  /** May be called twice. */
  readonly release: () => void;
}

/** Lets one in at a time, in the order in which they ask. */
export class TurnQueue {
  private last: Promise<void> = Promise.resolve();

  /** @returns to be called at the end of the turn; calling it again does nothing */
  async next(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const before = this.last;
    this.last = promise;
    await before;
    return () => {
      resolve(undefined);
    };
  }
}
