import type { Redis } from 'ioredis';
import { setTimeout } from 'node:timers/promises';

/** Longer than the second for which a command of the queue blocks. */
const SILENCE_MS = 4_000;

/** How long a check waits for the answer. A blocking command of the queue delays it, which is no fault. */
const PATIENCE_MS = 1_000;

/**
 * A connection that is replaced when it stops answering. TCP does not notice for minutes that the other side is gone:
 * a power loss, or a NAT that has forgotten the connection.
 */
export class WatchedConnection {
  private isSubscribed = false;
  private wasConnecting = false;
  private ping: Promise<unknown> | null = null;
  private received = { bytes: 0, at: 0 };

  constructor(
    readonly redis: Redis,
    /** Kept subscribed; null for none. */
    private readonly channel: string | null = null,
    private readonly onSubscribed: () => void = () => undefined,
  ) {
    redis.on('close', () => {
      this.isSubscribed = false;
    });
    redis.on('ready', () => {
      this.received = { bytes: redis.stream.bytesRead, at: performance.now() };
      // A failure is repeated by the next check, which reports it.
      this.subscribe().catch(() => undefined);
    });
  }

  /** @throws Error if the connection does not work; a silent one is replaced */
  async check(): Promise<void> {
    const { status } = this.redis;
    if (status !== 'ready') {
      // ioredis limits the time until a connection is open, not until the server has answered on it.
      const isStuck = status === 'connect' && this.wasConnecting;
      this.wasConnecting = status === 'connect';
      if (isStuck) this.redis.disconnect(true);
      throw new NotConnectedError(status);
    }
    this.wasConnecting = false;
    this.ping ??= this.askForAnswer();
    try {
      await Promise.race([this.ping, setTimeout(PATIENCE_MS, null, { ref: false })]);
    } finally {
      if (this.redis.status === 'ready') this.replaceIfSilent();
    }
  }

  private askForAnswer(): Promise<unknown> {
    const answer = Promise.all([this.subscribe(), this.redis.ping()]).finally(() => {
      this.ping = null;
    });
    // A later check does not wait for this answer.
    answer.catch(() => undefined);
    return answer;
  }

  /** Counts bytes, because an answer may wait behind several blocking commands, which the server answers one by one. */
  private replaceIfSilent(): void {
    const { bytesRead: bytes } = this.redis.stream;
    const now = performance.now();
    if (bytes !== this.received.bytes) this.received = { bytes, at: now };
    if (now - this.received.at < SILENCE_MS) return;
    this.redis.disconnect(true);
    throw new Error(`Redis sent nothing for ${SILENCE_MS} ms, so the connection is replaced`);
  }

  private async subscribe(): Promise<void> {
    if (this.channel === null || this.isSubscribed) return;
    await this.redis.subscribe(this.channel);
    this.isSubscribed = true;
    this.onSubscribed();
  }
}

/** A connection that is being made: the error of that attempt has the reason. */
export class NotConnectedError extends Error {
  constructor(status: string) {
    super(`a connection to Redis is not ready (${status})`);
  }
}
