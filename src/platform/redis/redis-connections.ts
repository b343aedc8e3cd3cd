import type { RedisSettings } from '#config';
import { Redis, type RedisOptions } from 'ioredis';
import { probe, probeChannel } from './probe.js';
import type { RedisHealth } from './redis-health.js';
import { redisOptions } from './redis-options.js';
import { NotConnectedError, WatchedConnection } from './watched-connection.js';

const CHECK_MS = 3_000;
const LONGEST_RETRY_MS = 2_000;

/**
 * Without the check, a connection that names itself may believe that it is ready after it was lost, and never connects again.
 *
 * @see https://github.com/redis/ioredis/issues/2099
 */
const WITHOUT_READY_CHECK = {
  maxRetriesPerRequest: null,
  enableReadyCheck: false,
  disableClientInfo: true,
  connectionName: undefined,
};

/** The connections that a queue of Bull asks for. */
export type QueueConnection = 'client' | 'subscriber' | 'bclient';

/** Makes all connections to Redis of this process, watches them and replaces those that stop answering. */
export class RedisConnections {
  /** For state that processes share and may lose. Commands fail at once while Redis does not work. */
  readonly main: Redis;
  private readonly watched = new Set<WatchedConnection>();
  /** Of the current queue. */
  private readonly ofQueue: WatchedConnection[] = [];
  private readonly timer: NodeJS.Timeout;
  private isChecking = false;

  constructor(
    private readonly settings: RedisSettings,
    readonly health: RedisHealth,
  ) {
    this.main = this.connect('main', {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: 1_000,
    });
    this.watch(new WatchedConnection(this.main));
    this.timer = setInterval(() => void this.check(), CHECK_MS);
    this.timer.unref();
  }

  /** The prefix of keys and channels, without the colon that follows it. */
  get keyPrefix(): string {
    return this.settings.keyPrefix;
  }

  /** Publishes on a channel of this installation. Never rejects: a message may be lost. */
  publish(name: string, message: string): void {
    this.main.publish(this.channel(name), message).catch(() => undefined);
  }

  /** Subscribes to a channel of this installation. @param onSubscribed called at first and after each outage */
  subscribe(name: string, onMessage: (message: string) => void, onSubscribed: () => void): void {
    // A connection with subscriptions takes no other commands.
    const redis = this.connect(name, { maxRetriesPerRequest: null });
    redis.on('message', (_channel, message) => {
      onMessage(message);
    });
    this.watch(new WatchedConnection(redis, this.channel(name), onSubscribed));
  }

  /**
   * Makes a connection for a queue of Bull, which sets its prefix itself and forbids the check for readiness and a limit of
   * retries on two of its connections.
   *
   * @param channel the channel that Bull subscribes to
   */
  forQueue(type: QueueConnection, channel: string): Redis {
    const redis = this.connect(`queue-${type}`, {
      keyPrefix: '',
      ...(type === 'client' ? { commandTimeout: 10_000 } : WITHOUT_READY_CHECK),
    });
    const watched = new WatchedConnection(redis, type === 'subscriber' ? channel : null);
    this.watch(watched);
    this.ofQueue.push(watched);
    return redis;
  }

  /** Returns a function that closes the connections that were made for a queue so far. */
  releaseQueue(): () => void {
    const released = this.ofQueue.splice(0);
    return () => {
      for (const watched of released) {
        this.watched.delete(watched);
        watched.redis.disconnect();
      }
    };
  }

  close(): void {
    clearInterval(this.timer);
    for (const { redis } of this.watched) redis.disconnect();
    this.watched.clear();
  }

  private channel(name: string): string {
    return `${this.settings.keyPrefix}:${name}`;
  }

  private connect(name: string, options: RedisOptions): Redis {
    const redis = new Redis({
      ...redisOptions(this.settings),
      connectionName: `${this.settings.keyPrefix}:${name}`,
      // ioredis counts from the start again after a connection that Redis refuses, so the outage decides as well.
      retryStrategy: (times) =>
        this.health.reason === null ? Math.min(times * 200, LONGEST_RETRY_MS) : LONGEST_RETRY_MS,
      ...options,
    });
    redis.on('error', (error) => {
      this.health.fault(error);
    });
    return redis;
  }

  private watch(connection: WatchedConnection): void {
    this.watched.add(connection);
  }

  /** Checks every connection, and that Redis accepts writes and messages. */
  private async check(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    const checks = [...this.watched].map((connection) => connection.check());
    if (this.main.status === 'ready') checks.push(probe(this.main, probeChannel(this.keyPrefix)));
    const outcomes = await Promise.allSettled(checks);
    this.isChecking = false;
    const errors = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    for (const error of errors) {
      if (!(error instanceof NotConnectedError)) this.health.fault(error);
    }
    if (errors.length === 0) this.health.works();
  }
}
