import { ProviderError } from '#libs/local-search';
import { Logger } from '@nestjs/common';
import { bulkhead } from 'cockatiel';
import type { PacedSlots } from '../pace/paced-slots.js';
import { Circuit, SHORTEST_PAUSE_MS } from './circuit.js';
import { Refusal } from './refusal.js';
import { PATIENCE_MS, type Tried } from './try-budget.js';
import { unless } from '../unless.js';

interface TrafficOptions {
  readonly provider: string;
  readonly slots: PacedSlots;
  /** Requests in flight at once, of this process. */
  readonly concurrency: number;
  readonly onCircuit: (isOpen: boolean) => void;
}

interface SendOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** It costs nothing, or that is settled: a spent cap is no reason not to make it. */
  readonly isPaidFor?: boolean;
}

type Call<T> = (signal: AbortSignal, nextRequest: () => Promise<void>) => Promise<T>;

/** All requests of this process to one provider: so many at once, at the common pace, and none that is in vain. */
export class ProviderTraffic {
  private readonly logger = new Logger('Provider');
  private readonly permits;
  private readonly circuit: Circuit;
  private readonly refusal = new Refusal();
  private quietUntil = 0;
  /** For messages. */
  readonly provider: string;

  constructor(private readonly options: TrafficOptions) {
    const { provider, concurrency, onCircuit } = options;
    this.provider = provider;
    this.permits = bulkhead(concurrency, Infinity);
    this.circuit = new Circuit({
      opened: (pauseMs, failure) => {
        onCircuit(true);
        this.logger.warn({ provider, pauseMs: Math.round(pauseMs), code: failure?.code }, 'provider paused');
      },
      closed: () => {
        onCircuit(false);
        this.logger.log({ provider }, 'provider answers again');
      },
    });
  }

  /**
   * One try of one request.
   *
   * @param call makes the request, and gives up with the signal; before each further one it awaits `nextRequest`
   * @throws the signal's reason; whatever of `call` is not a ProviderError
   */
  async send<T>(call: Call<T>, { signal, timeoutMs, isPaidFor }: SendOptions): Promise<Tried<T>> {
    const quietMs = this.quietUntil - performance.now();
    if (quietMs > PATIENCE_MS) return { pausedMs: quietMs };
    let spentMs = 0;
    const request = async (): Promise<T> => {
      await this.options.slots.take(signal);
      // Those before it may have learnt meanwhile that it is in vain.
      this.refusal.check(isPaidFor);
      const sentAt = performance.now();
      try {
        return await this.request(call, signal, timeoutMs);
      } finally {
        spentMs = performance.now() - sentAt;
      }
    };
    try {
      this.refusal.check(isPaidFor);
      const done = await unless(
        signal,
        this.circuit.run(() => this.permits.execute(request, signal), signal),
      );
      return done ?? { pausedMs: Math.max(this.circuit.pauseMs, SHORTEST_PAUSE_MS) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProviderError) return { error, spentMs, pausedMs: this.circuit.pauseMs };
      throw error;
    }
  }

  private async request<T>(call: Call<T>, signal: AbortSignal, timeoutMs: number): Promise<T> {
    const timeUp = new AbortController();
    const timer = setTimeout(() => {
      timeUp.abort(this.tooLate());
    }, timeoutMs);
    try {
      const either = AbortSignal.any([signal, timeUp.signal]);
      return await call(either, () => this.options.slots.take(either));
    } catch (error) {
      if (error instanceof ProviderError) await this.failed(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  private async failed(error: ProviderError): Promise<void> {
    if (this.refusal.failed(error)) {
      this.logger.error({ provider: this.provider, code: error.code }, error.message);
    }
    if (!error.retryAfterSeconds) return;
    const quietMs = error.retryAfterSeconds * 1000;
    this.quietUntil = Math.max(this.quietUntil, performance.now() + quietMs);
    // The other processes hear of it too; when it is long, each learns so from its own next request.
    await this.options.slots.holdOff(Math.min(quietMs, PATIENCE_MS));
  }

  private tooLate(): ProviderError {
    return new ProviderError('timeout', `${this.provider} used up the time of a try`, {
      retryable: true,
    });
  }
}
