import { RequestContext } from '@mikro-orm/core';
import { Logger } from '@nestjs/common';
import { Cluster } from './cluster.js';
import { DatabaseExchangedError, DatabaseUnavailableError } from './database-errors.js';
import { hasDiskSpace, RESERVE_BYTES, requireDiskSpace } from './disk-space.js';
import { type Turn, TurnQueue } from './turn-queue.js';

/** A database that died is not opened more often than this. */
const RETRY_MS = 5_000;

const EXCHANGING = 'the database is being exchanged';

/**
 * The embedded database: lends its one cluster to one user after another. It can be exchanged while the service
 * runs, and is opened again when it died.
 */
export class EmbeddedDatabase {
  private readonly logger = new Logger(EmbeddedDatabase.name);
  private cluster: Cluster | null = null;
  private readonly turns = new TurnQueue();
  /** Why nobody is let in; null = open. */
  private refusal: string | null = 'the database is not open';
  private failure: DatabaseUnavailableError | null = null;
  private retryAt = 0;
  private generation = 0;
  private copies = 0;
  private readonly firstSeen = new WeakMap<RequestContext, number>();

  constructor(readonly path: string) {}

  /** @throws DatabaseUnavailableError when the cluster does not open */
  async open(): Promise<void> {
    this.cluster = await this.openCluster();
    this.refusal = null;
  }

  /**
   * Waits for the turn.
   *
   * @throws DatabaseUnavailableError while the database is being exchanged, is broken or is closed, and for work
   *   that was begun on a database that has been exchanged since: what it has read is no longer so
   */
  async take(): Promise<Turn> {
    this.refuse();
    const release = await this.turns.next();
    try {
      this.refuse();
      return { cluster: await this.livingCluster(), release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Runs `work` with the cluster, and nobody else meanwhile. */
  async use<T>(work: (cluster: Cluster) => Promise<T>): Promise<T> {
    const { cluster, release } = await this.take();
    try {
      return await work(cluster);
    } finally {
      release();
    }
  }

  /**
   * Closes the cluster, runs `exchange`, which may put another in its folder, and opens what is there then.
   * Whoever is using it may finish first; whoever asks meanwhile is refused.
   *
   * @throws what `exchange` throws; the database is open again then too
   */
  async exchange(exchange: () => Promise<void>): Promise<void> {
    const before = this.refusal;
    this.refusal = EXCHANGING;
    const release = await this.turns.next();
    try {
      await this.closeCluster();
      try {
        await exchange();
      } finally {
        this.generation++;
        if (before === null) this.cluster = await this.openCluster();
      }
    } finally {
      // It may have been closed meanwhile.
      if (this.refusal === EXCHANGING) this.refusal = before;
      release();
    }
  }

  /** Nothing that a copy needs may be cleared away until the returned function is called. */
  beginCopy(): () => void {
    this.copies++;
    return () => {
      this.copies--;
    };
  }

  get isBeingCopied(): boolean {
    return this.copies > 0;
  }

  /** Whether writes are refused for want of room. */
  isDiskFull(): boolean {
    return !hasDiskSpace(this.path, RESERVE_BYTES);
  }

  /** Lets whoever is using it finish, and nobody else in. */
  async close(): Promise<void> {
    this.refusal = 'the database is closed';
    const release = await this.turns.next();
    await this.closeCluster();
    release();
  }

  private refuse(): void {
    if (this.refusal !== null) throw new DatabaseUnavailableError(this.refusal);
    const context = RequestContext.currentRequestContext();
    if (!context) return;
    const seen = this.firstSeen.get(context) ?? this.generation;
    this.firstSeen.set(context, seen);
    if (seen !== this.generation) throw new DatabaseExchangedError();
  }

  /** A cluster that died is opened again: its log brings back all that was committed. */
  private async livingCluster(): Promise<Cluster> {
    if (this.cluster && !this.cluster.causeOfDeath()) return this.cluster;
    if (this.failure && Date.now() < this.retryAt) throw this.failure;
    const death = this.cluster?.causeOfDeath();
    if (death) this.logger.error({ err: death }, death.message);
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
      this.failure = DatabaseUnavailableError.from(error);
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
