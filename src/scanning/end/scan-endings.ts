import type { RedisConnections } from '#platform/redis/redis-connections';
import { REDIS_CONNECTIONS } from '#platform/redis/redis.module';
import { Inject, Injectable } from '@nestjs/common';

const CHANNEL = 'scan-ended';

type Listener = (scanId: number | null) => void;

/**
 * Announces the end of scans to this process and, with Redis, to all others. An announcement can be lost, so a listener
 * must also poll the database.
 */
@Injectable()
export class ScanEndings {
  private listener: Listener | null = null;

  constructor(@Inject(REDIS_CONNECTIONS) private readonly connections: RedisConnections | null) {}

  /** Called after the transaction that ends the scan. */
  announce(scanId: number): void {
    this.listener?.(scanId);
    this.connections?.publish(CHANNEL, String(scanId));
  }

  /**
   * Sets the only listener.
   *
   * @param listener called with null when announcements may have been missed: once Redis is connected, and after each
   *   outage of it
   */
  listen(listener: Listener): void {
    this.listener = listener;
    this.connections?.subscribe(
      CHANNEL,
      (scanId) => {
        listener(Number(scanId));
      },
      () => {
        listener(null);
      },
    );
  }
}
