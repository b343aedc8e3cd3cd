import { ProviderError } from '#libs/local-search';
import { Logger } from '@nestjs/common';
import { bulkhead } from 'cockatiel';
import { abortable } from '../abortable.js';
import type { RateLimiter } from '../rate-limit/rate-limiter.js';
import { BudgetExhausted } from '../spending/budget-exhausted.js';
import { CircuitBreaker, MIN_PAUSE_MS } from './circuit-breaker.js';
import { type Attempt, MAX_WAIT_MS } from './retry.js';

interface TrafficOptions {
  readonly provider: string;
  /** Null without a rate limit. */
  readonly rateLimiter: RateLimiter | null;
  /** Maximum requests in flight in this process. */
  readonly concurrency: number;
  readonly onCircuit: (isOpen: boolean) => void;
}

interface SendOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Whether the request is free or already booked, so that an exhausted budget does not stop it. */
  readonly isPaidFor?: boolean;
}

/** The provider counts as answering this long after an answer. Slow answers take 22 seconds. */
const ANSWERING_MS = 30_000;

type Send<T> = (signal: AbortSignal, nextRequest: () => Promise<void>) => Promise<T>;

/** All requests of this process to one provider: limits concurrency and rate, and skips requests that must fail. */
export class ProviderTraffic {
  readonly provider: string;
  private readonly logger = new Logger('Provider');
  private readonly permits;
  private readonly circuit: CircuitBreaker;
  private readonly refusals = new RefusalCache();
  private pausedUntil = 0;
  private answeredAt = -Infinity;

  constructor(private readonly options: TrafficOptions) {
    const { provider, concurrency, onCircuit } = options;
    this.provider = provider;
    this.permits = bulkhead(concurrency, Infinity);
    this.circuit = new CircuitBreaker({
      opened: (pauseMs, failure) => {
        onCircuit(true);
        this.logger.warn({ provider, pauseMs: Math.round(pauseMs), code: failure?.code }, 'provider paused');
      },
      closed: () => {
        onCircuit(false);
        this.logger.log({ provider }, 'provider recovered');
      },
    });
  }

  /** Whether the provider has answered a request in the last half minute. */
  get hasAnsweredLately(): boolean {
    return performance.now() - this.answeredAt < ANSWERING_MS;
  }

  /**
   * Makes one attempt.
   *
   * @param send makes the requests of the attempt, respects the signal, and awaits `nextRequest` before each further one
   * @throws the signal's reason; errors of `send` other than ProviderError
   */
  async send<T>(send: Send<T>, { signal, timeoutMs, isPaidFor }: SendOptions): Promise<Attempt<T>> {
    const pausedMs = this.pausedUntil - performance.now();
    if (pausedMs > MAX_WAIT_MS) return { pausedMs };
    let spentMs = 0;
    const attempt = async (): Promise<T> => {
      await this.options.rateLimiter?.acquire(signal);
      // Another request may have been refused during the wait.
      this.refusals.check(isPaidFor);
      const sentAt = performance.now();
      try {
        const value = await this.sendInTime(send, signal, timeoutMs);
        this.answeredAt = performance.now();
        return value;
      } finally {
        spentMs = performance.now() - sentAt;
      }
    };
    try {
      this.refusals.check(isPaidFor);
      const done = await abortable(
        this.circuit.run(() => this.permits.execute(attempt, signal), signal),
        signal,
      );
      return done ?? { pausedMs: Math.max(this.circuit.pauseMs, MIN_PAUSE_MS) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProviderError) return { error, spentMs, pausedMs: this.circuit.pauseMs };
      throw error;
    }
  }

  private async sendInTime<T>(send: Send<T>, signal: AbortSignal, timeoutMs: number): Promise<T> {
    const timeout = new AbortController();
    const timer = setTimeout(() => {
      const message = `${this.provider} did not respond within the time of an attempt`;
      timeout.abort(new ProviderError('timeout', message, { retryable: true }));
    }, timeoutMs);
    try {
      const either = AbortSignal.any([signal, timeout.signal]);
      return await send(either, async () => this.options.rateLimiter?.acquire(either));
    } catch (error) {
      if (error instanceof ProviderError) await this.onError(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  private async onError(error: ProviderError): Promise<void> {
    if (this.refusals.add(error)) {
      this.logger.error({ provider: this.provider, code: error.code }, error.message);
    }
    if (!error.retryAfterSeconds) return;
    const pauseMs = error.retryAfterSeconds * 1000;
    this.pausedUntil = Math.max(this.pausedUntil, performance.now() + pauseMs);
    // Pauses the other processes too. Each learns of a longer pause from its own next request.
    await this.options.rateLimiter?.pause(Math.min(pauseMs, MAX_WAIT_MS));
  }
}

const CACHED_MS = 60_000;

/**
 * Remembers for a minute that a provider rejected the credentials or has no searches left. Further requests fail with the
 * same error without being sent.
 */
class RefusalCache {
  private latest: { error: ProviderError; until: number } | null = null;

  /**
   * @param isPaidFor whether to ignore an exhausted budget
   * @throws the remembered error
   */
  check(isPaidFor = false): void {
    if (!this.latest) return;
    const { error, until } = this.latest;
    if (performance.now() >= until) this.latest = null;
    else if (!isPaidFor || !(error instanceof BudgetExhausted)) throw error;
  }

  /** Remembers a refusal. Returns whether it is the first one. */
  add(error: ProviderError): boolean {
    if (error.code !== 'unauthorized' && error.code !== 'quota_exhausted') return false;
    const isFirst = this.latest === null;
    this.latest = { error, until: performance.now() + CACHED_MS };
    return isFirst;
  }
}
