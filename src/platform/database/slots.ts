import { DatabaseUnavailableError } from './embedded/database-errors.js';

/** A number of slots, given out in the order of the requests. */
export class Slots {
  private readonly waiting = new Set<() => void>();

  constructor(private free: number) {}

  /**
   * @returns a function that returns the slot; further calls have no effect
   * @throws DatabaseUnavailableError when no slot becomes free in time
   */
  async acquire(timeoutMs: number): Promise<() => void> {
    if (this.free > 0) this.free--;
    else await this.turn(timeoutMs);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const [next] = this.waiting;
      if (next) next();
      else this.free++;
    };
  }

  private turn(timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const next = (): void => {
        this.waiting.delete(next);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.delete(next);
        reject(new DatabaseUnavailableError('every database connection for writes was busy for too long'));
      }, timeoutMs);
      this.waiting.add(next);
    });
  }
}
