import {
  type LocalSearchOutcome,
  type LocalSearchQuery,
  ProviderError,
  type ProviderErrorCode,
  type SearchProvider,
} from '#libs/local-search';
import {
  bulkhead,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  wrap,
} from 'cockatiel';
import { intervalOf, LATENESS_MS, type Pacer } from './pacer.js';
import type { Time } from './time.js';

/** So many faults in a row open the circuit. */
const FAULTS_TO_OPEN = 10;
/** An open circuit lets one request through after this long, then ever more seldom. */
const PROBE_AFTER = { initialDelay: 1_000, maxDelay: 30_000 };
/** Between two questions to a pacer that cannot tell at present. */
const PACER_RETRY_MS = 500;
/** A 429 that does not say for how long. */
const DEFAULT_PAUSE_MS = 1_000;

/** Faults that say something of the provider's health; a 429 is asked for, and other 4xx are our own. */
const OUTAGES: readonly ProviderErrorCode[] = ['timeout', 'unavailable', 'invalid_response'];

export interface ProviderLimits {
  /** Requests a second, over all workers together. */
  readonly maxRps: number;
  /** Requests in flight, of this process. */
  readonly concurrency: number;
}

/** The one way to a provider from this process: bounded in flight, paced, and behind a circuit breaker. */
export class ProviderGate {
  private readonly policy;
  private readonly intervalMs: number;
  /** When the circuit opened that has not closed since. */
  private openedAt: number | null = null;

  constructor(
    private readonly provider: Pick<SearchProvider, 'name' | 'search'>,
    { maxRps, concurrency }: ProviderLimits,
    private readonly pacer: Pacer,
    private readonly time: Time,
  ) {
    this.intervalMs = intervalOf(maxRps);
    const breaker = circuitBreaker(
      handleWhen((error) => error instanceof ProviderError && OUTAGES.includes(error.code)),
      { breaker: new ConsecutiveBreaker(FAULTS_TO_OPEN), halfOpenAfter: new ExponentialBackoff(PROBE_AFTER) },
    );
    breaker.onBreak(() => {
      this.openedAt ??= time.now();
    });
    breaker.onReset(() => {
      this.openedAt = null;
    });
    this.policy = wrap(bulkhead(concurrency, Infinity), breaker);
  }

  /** How long the provider has been failing, for all that use it; 0 while it is well. */
  outageMs(): number {
    return this.openedAt === null ? 0 : this.time.now() - this.openedAt;
  }

  /**
   * Searches when it is this request's turn.
   *
   * @param onCall told how long the provider took, whether it answered or failed; waits are not its fault
   * @throws ProviderError; BrokenCircuitError while the circuit is open; the signal's reason when aborted
   */
  search(query: LocalSearchQuery, onCall: (ms: number) => void): Promise<LocalSearchOutcome> {
    return this.policy.execute(async () => {
      await this.takeSlot(query.signal);
      const started = this.time.now();
      try {
        return await this.provider.search(query);
      } catch (error) {
        await this.heedRateLimit(error);
        throw error;
      } finally {
        onCall(this.time.now() - started);
      }
    }, query.signal);
  }

  private async takeSlot(signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      const asked = this.time.now();
      const wait = await this.pacer.reserve(this.provider.name, this.intervalMs);
      await this.time.sleep(wait ?? PACER_RETRY_MS, signal);
      // A process that was held up would send in somebody else's time: it takes another slot.
      if (wait !== null && this.time.now() - (asked + wait) <= LATENESS_MS) return;
    }
  }

  /** The whole service waits when one request was told to. */
  private async heedRateLimit(error: unknown): Promise<void> {
    if (!(error instanceof ProviderError) || error.code !== 'rate_limited') return;
    const ms = error.retryAfterSeconds === null ? DEFAULT_PAUSE_MS : error.retryAfterSeconds * 1000;
    await this.pacer.pause(this.provider.name, ms);
  }
}
