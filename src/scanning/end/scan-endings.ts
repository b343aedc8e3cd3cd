import { Metrics } from '#platform/metrics/metrics';
import { REDIS_CONNECTIONS } from '#platform/redis/redis.module';
import type { RedisConnections } from '#platform/redis/redis-connections';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Scan } from '../record/scan.entity.js';

const CHANNEL = 'scan-ended';

type Listener = (scanId: number | null) => void;

/**
 * Announces the end of scans to this process and, with Redis, to all others. An announcement can be lost, so a listener
 * must also poll the database.
 */
@Injectable()
export class ScanEndings {
  private readonly logger = new Logger(ScanEndings.name);
  private listener: Listener | null = null;

  constructor(
    @Inject(REDIS_CONNECTIONS) private readonly connections: RedisConnections | null,
    private readonly metrics: Metrics,
  ) {}

  /** Announces, counts and logs the end of a scan. Called after the transaction that ends it. */
  announce({ id: scanId, status, pinsMeasured, creditsReserved, creditsCharged }: Scan): void {
    this.listener?.(scanId);
    this.connections?.publish(CHANNEL, String(scanId));
    const charged = creditsCharged ?? 0;
    this.metrics.scans.inc({ status });
    this.logger.log({ scanId, status, pinsMeasured }, 'scan ended');
    this.metrics.credits.inc({ outcome: 'charged' }, charged);
    this.metrics.credits.inc({ outcome: 'released' }, creditsReserved - charged);
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
