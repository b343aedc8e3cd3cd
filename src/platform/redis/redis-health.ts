import type { LoggerService } from '@nestjs/common';
import { faultOf, reasonOf } from './redis-fault.js';

const CONTEXT = 'Redis';

/** Whether Redis works for this process. Logs the beginning, each new reason and the end of an outage once. */
export class RedisHealth {
  private readonly reasons = new Set<string>();
  private readonly listeners: ((reason: string | null) => void)[] = [];

  constructor(private readonly logger: LoggerService) {}

  /** Why Redis does not work; null while it works. */
  get reason(): string | null {
    return [...this.reasons].at(-1) ?? null;
  }

  onChange(listener: (reason: string | null) => void): void {
    this.listeners.push(listener);
    listener(this.reason);
  }

  fault(error: unknown): void {
    const reason = reasonOf(error);
    if (this.reasons.has(reason)) return;
    this.reasons.add(reason);
    const { detail, fix } = faultOf(error);
    this.logger.warn(
      `Redis does not work: ${detail}. New scans wait, and rate limits count per process. ${fix}`,
      CONTEXT,
    );
    this.notify();
  }

  /** Called when every connection works. */
  works(): void {
    if (this.reasons.size === 0) return;
    this.reasons.clear();
    this.logger.log('Redis works again', CONTEXT);
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener(this.reason);
  }
}
