/** How the pins stand that a queue was to measure: left to live searches, or waiting. */
export class QueueStanding {
  private readonly left = new Set<number>();
  private soonestMs = 0;

  /** The queue will not measure it. */
  leave(pin: number): void {
    this.left.add(pin);
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
