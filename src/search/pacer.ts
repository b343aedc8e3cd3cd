/**
 * Spreads the requests to a provider over time, over all workers together.
 *
 * Slots are equally far apart (GCRA with a burst of one): a limit by windows would let twice the rate through where
 * two windows meet. A slot is good for `LATENESS_MS` only. With slots (1000 + LATENESS_MS) ÷ rate apart, no second,
 * wherever it begins, then has more requests than the rate.
 */
export abstract class Pacer {
  /** Takes the next slot. @returns milliseconds until it comes; null when that cannot be told at present */
  abstract reserve(provider: string, intervalMs: number): Promise<number | null>;

  /** Nobody gets a slot before so many milliseconds are over. */
  abstract pause(provider: string, ms: number): Promise<void>;
}

/** How late a request may be sent in its slot; it then needs another one. */
export const LATENESS_MS = 25;

/** @param maxRps requests a second, above 0 */
export function intervalOf(maxRps: number): number {
  // Of 2.5 a second no window holds more than 2.
  const perSecond = maxRps >= 1 ? Math.floor(maxRps) : maxRps;
  return (1000 + LATENESS_MS + 1) / perSecond;
}

/** For one process. */
export class MemoryPacer extends Pacer {
  /** When the next slot is, by provider. */
  private readonly next = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {
    super();
  }

  override reserve(provider: string, intervalMs: number): Promise<number> {
    const now = this.now();
    const slot = Math.max(now, this.next.get(provider) ?? 0);
    this.next.set(provider, slot + intervalMs);
    return Promise.resolve(slot - now);
  }

  override pause(provider: string, ms: number): Promise<void> {
    this.next.set(provider, Math.max(this.next.get(provider) ?? 0, this.now() + ms));
    return Promise.resolve();
  }
}
