import { REDIS } from '#platform/redis/redis.module';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';

const CHANNEL = 'lrs:scan-ended';

type Listener = (scanId: number | null) => void;

/**
 * Announces the end of scans to this process and, with Redis, to all others. An announcement can be lost, so a listener
 * must also poll the database.
 */
@Injectable()
export class ScanEndings implements OnApplicationShutdown {
  private listener: Listener | null = null;
  private subscriber: Redis | null = null;

  constructor(@Inject(REDIS) private readonly redis: Redis | null) {}

  /** Called after the transaction that ends the scan. */
  announce(scanId: number): void {
    this.listener?.(scanId);
    this.redis?.publish(CHANNEL, String(scanId)).catch(() => undefined);
  }

  /**
   * Sets the only listener.
   *
   * @param listener called with null when announcements may have been missed: once Redis is connected, and after each
   *   outage of it
   */
  listen(listener: Listener): void {
    this.listener = listener;
    if (!this.redis) return;
    // A connection with subscriptions takes no other commands.
    const subscriber = this.redis.duplicate({ autoResubscribe: false });
    subscriber.on('ready', () => {
      subscriber.subscribe(CHANNEL).then(
        () => {
          listener(null);
        },
        () => undefined,
      );
    });
    subscriber.on('message', (_channel, scanId) => {
      listener(Number(scanId));
    });
    // The other connection logs an outage.
    subscriber.on('error', () => undefined);
    this.subscriber = subscriber;
  }

  onApplicationShutdown(): void {
    this.subscriber?.disconnect();
  }
}
