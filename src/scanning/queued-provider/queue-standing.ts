import type { ProviderTask } from './provider-tasks.js';
import { GIVE_UP_MS } from './queue-times.js';

/** How the pins stand that a queue was to measure: left to live searches, or waiting. */
export class QueueStanding {
  private readonly left = new Set<number>();
  private soonestMs = 0;

  /** The queue will not measure it. */
  leave(pin: number): void {
    this.left.add(pin);
  }

  /** It is worth looking again after so long, unless it has waited for too long already. */
  putOff({ pin, wholeAgeMs }: Pick<ProviderTask, 'pin' | 'wholeAgeMs'>, ms: number): void {
    if (wholeAgeMs > GIVE_UP_MS) this.leave(pin);
    else this.wait(ms);
  }

  /** It is worth looking again after so long. */
  wait(ms: number): void {
    this.soonestMs = this.soonestMs === 0 ? ms : Math.min(this.soonestMs, ms);
  }

  isLeft(pin: number): boolean {
    return this.left.has(pin);
  }

  /** Milliseconds; 0 when nothing waits. */
  get againMs(): number {
    return this.soonestMs;
  }
}
