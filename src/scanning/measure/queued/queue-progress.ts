import type { ProviderTask } from './provider-tasks.repository.js';
import { GIVE_UP_MS } from './queue-times.js';

/** Collects which pins need a live search and when the others are checked again. */
export class QueueProgress {
  private readonly live = new Set<number>();
  /** When to check again, in milliseconds; 0 if no pin waits. */
  retryMs = 0;

  /** Leaves the pin to a live search. */
  searchLive(pin: number): void {
    this.live.add(pin);
  }

  isLive(pin: number): boolean {
    return this.live.has(pin);
  }

  /** Checks the task again after `ms`, or leaves its pin to a live search if it has waited too long. */
  postpone({ pin, totalAgeMs }: ProviderTask, ms: number): void {
    if (totalAgeMs > GIVE_UP_MS) this.searchLive(pin);
    else this.retryAfter(ms);
  }

  retryAfter(ms: number): void {
    this.retryMs = this.retryMs === 0 ? ms : Math.min(this.retryMs, ms);
  }
}
