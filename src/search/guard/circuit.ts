import { ProviderError } from '#libs/local-search';
import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
} from 'cockatiel';

/** No more than the tries that fit into one budget when each of them hangs, so that an outage uses up none. */
const FAILURES_TO_OPEN = 3;
/** The least to wait for an open circuit, so that nobody asks it without a break. */
export const SHORTEST_PAUSE_MS = 50;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** What speaks of the provider's health rather than of one question. */
const SYMPTOMS: ReadonlySet<string> = new Set(['timeout', 'unavailable', 'rate_limited']);

interface CircuitEvents {
  readonly opened: (pauseMs: number, failure: ProviderError | null) => void;
  readonly closed: () => void;
}

/** Opens after some failures in a row, and lets a single request through after each pause to see whether it is over. */
export class Circuit {
  private readonly policy: CircuitBreakerPolicy;
  private closedAgainAt = 0;

  constructor(events: CircuitEvents) {
    const policy: CircuitBreakerPolicy = circuitBreaker(
      // A probe that was called off has proved nothing, which cockatiel would take for a success.
      handleWhen((error) => isSymptom(error) || (policy.state === CircuitState.HalfOpen && !isAnswer(error))),
      {
        breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
        halfOpenAfter: new DelegateBackoff(({ attempt, result }) => {
          const failure = 'error' in result && isAnswer(result.error) ? result.error : null;
          const pause = Math.max(pauseMs(attempt), (failure?.retryAfterSeconds ?? 0) * 1000);
          this.closedAgainAt = performance.now() + pause;
          events.opened(pause, failure);
          return pause;
        }),
      },
    );
    policy.onReset(events.closed);
    this.policy = policy;
  }

  /** Milliseconds until it may be worth to ask again, also while somebody else is probing; 0 while it is closed. */
  get pauseMs(): number {
    if (this.policy.state === CircuitState.Closed) return 0;
    return Math.max(SHORTEST_PAUSE_MS, this.closedAgainAt - performance.now());
  }

  /** @returns null when nothing was done because the circuit is open; throws what the work throws */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<{ value: T } | null> {
    try {
      return { value: await this.policy.execute(work, signal) };
    } catch (error) {
      if (error instanceof BrokenCircuitError) return null;
      throw error;
    }
  }
}

/** Doubles from the first to the longest, less up to a quarter, so that several processes do not probe in step. */
function pauseMs(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS) * (1 - Math.random() / 4);
}

function isAnswer(error: unknown): error is ProviderError {
  return error instanceof ProviderError;
}

function isSymptom(error: unknown): boolean {
  return isAnswer(error) && SYMPTOMS.has(error.code);
}
