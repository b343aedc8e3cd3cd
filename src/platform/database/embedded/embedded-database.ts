import { RequestContext } from '@mikro-orm/core';
import { Logger } from '@nestjs/common';
import { Cluster } from './cluster.js';
import { DatabaseReplacedError, DatabaseUnavailableError } from './database-errors.js';
import { hasDiskSpace, requireDiskSpace, RESERVE_BYTES } from './disk-space.js';

/** Minimum time between two attempts to open a database that does not open. */
const RETRY_MS = 5_000;

const REPLACING = 'the database is being replaced';

/** Exclusive use of the cluster, until `release`. */
export interface AcquiredCluster {
  readonly cluster: Cluster;
  /** A second call has no effect. */
  readonly release: () => void;
}

/**
 * The embedded database: grants exclusive use of its cluster to one caller at a time. The cluster can be replaced while
 * the service runs, and is opened again after a crash.
 */
export class EmbeddedDatabase {
  private readonly logger = new Logger(EmbeddedDatabase.name);
  private cluster: Cluster | null = null;
  private readonly mutex = new Mutex();
  /** Why callers are refused; null = open. */
  private refusal: string | null = 'the database is not open';
  private failure: DatabaseUnavailableError | null = null;
  private retryAt = 0;
  private generation = 0;
  private copies = 0;
  private readonly generations = new WeakMap<RequestContext, number>();

  constructor(readonly path: string) {}

  get isOpen(): boolean {
    return this.refusal === null;
  }

  /** @throws DatabaseUnavailableError when the cluster does not open */
  async open(): Promise<void> {
    this.cluster = await this.openCluster();
    this.refusal = null;
  }

  /**
   * Waits for the cluster.
   *
   * @throws DatabaseUnavailableError while the database is being replaced, is broken or is closed;
   *   DatabaseReplacedError when it was replaced since the current request or job first used it
   */
  async acquire(): Promise<AcquiredCluster> {
    this.throwIfRefused();
    const release = await this.mutex.acquire();
    try {
      this.throwIfRefused();
      return { cluster: await this.runningCluster(), release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Runs `work` with exclusive use of the cluster. */
  async use<T>(work: (cluster: Cluster) => Promise<T>): Promise<T> {
    const { cluster, release } = await this.acquire();
    try {
      return await work(cluster);
    } finally {
      release();
    }
  }

  /**
   * Closes the cluster, runs `replace`, which may put another one in its folder, and opens the cluster in the folder. The
   * current caller finishes first; callers that wait and new callers are refused.
   *
   * @throws the error of `replace`, after the database is open again
   */
  async replace(replace: () => Promise<void>): Promise<void> {
    const before = this.refusal;
    this.refusal = REPLACING;
    const release = await this.mutex.acquire();
    try {
      await this.closeCluster();
      try {
        await replace();
      } finally {
        this.generation++;
        if (before === null) this.cluster = await this.openCluster();
      }
    } finally {
      // `close` may have been called meanwhile.
      if (this.refusal === REPLACING) this.refusal = before;
      release();
    }
  }

  /** Prevents checkpoints until the returned function is called. */
  beginCopy(): () => void {
    this.copies++;
    return () => {
      this.copies--;
    };
  }

  get isBeingCopied(): boolean {
    return this.copies > 0;
  }

  /** Returns whether writes are refused because the disk is full. */
  isDiskFull(): boolean {
    return !hasDiskSpace(this.path, RESERVE_BYTES);
  }

  /** Closes the cluster when the current caller has finished. Other callers are refused. */
  async close(): Promise<void> {
    this.refusal = 'the database is closed';
    const release = await this.mutex.acquire();
    await this.closeCluster();
    release();
  }

  private throwIfRefused(): void {
    if (this.refusal !== null) throw new DatabaseUnavailableError(this.refusal);
    const context = RequestContext.currentRequestContext();
    if (!context) return;
    const first = this.generations.get(context) ?? this.generation;
    this.generations.set(context, first);
    if (first !== this.generation) throw new DatabaseReplacedError();
  }

  /** Opens a crashed cluster again: its log restores everything that was committed. */
  private async runningCluster(): Promise<Cluster> {
    if (this.cluster && !this.cluster.crash) return this.cluster;
    if (this.failure && Date.now() < this.retryAt) throw this.failure;
    const crash = this.cluster?.crash;
    if (crash) this.logger.error({ err: crash }, crash.message);
    await this.closeCluster();
    this.cluster = await this.openCluster();
    this.logger.log('the database was opened again');
    return this.cluster;
  }

  private async openCluster(): Promise<Cluster> {
    try {
      requireDiskSpace(this.path, RESERVE_BYTES, 'the database was not opened');
      return await Cluster.open(this.path);
    } catch (error) {
      this.failure =
        error instanceof DatabaseUnavailableError
          ? error
          : new DatabaseUnavailableError(String(error), { cause: error });
      this.retryAt = Date.now() + RETRY_MS;
      throw this.failure;
    }
  }

  private async closeCluster(): Promise<void> {
    const { cluster } = this;
    this.cluster = null;
    await cluster?.close();
  }
}

/** Grants access to one holder at a time, in the order of the calls. */
class Mutex {
  private last: Promise<void> = Promise.resolve();

  /** @returns releases the mutex; a second call has no effect */
  async acquire(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const before = this.last;
    this.last = promise;
    await before;
    return () => {
      resolve(undefined);
    };
  }
}
