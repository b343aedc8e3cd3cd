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

/** Consecutive failures after which the provider counts as down. */
const FAILURES_TO_OPEN = 3;
/** Minimum time before another request to an open circuit. */
export const MIN_PAUSE_MS = 50;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** Errors that indicate the health of the provider rather than a fault of one search. */
const HEALTH_ERRORS: ReadonlySet<string> = new Set(['timeout', 'unavailable', 'rate_limited']);

interface CircuitEvents {
  readonly opened: (pauseMs: number, failure: ProviderError | null) => void;
  readonly closed: () => void;
}

/** Opens after consecutive failures. After each pause one request probes whether the provider has recovered. */
export class CircuitBreaker {
  private readonly policy: CircuitBreakerPolicy;
  private probesAt = 0;

  constructor(events: CircuitEvents) {
    const policy: CircuitBreakerPolicy = circuitBreaker(
      // cockatiel would take an aborted probe for a success.
      handleWhen(
        (error) =>
          isHealthError(error) || (policy.state === CircuitState.HalfOpen && !isProviderError(error)),
      ),
      {
        breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
        halfOpenAfter: new DelegateBackoff(({ attempt, result }) => {
          const failure = 'error' in result && isProviderError(result.error) ? result.error : null;
          const pause = Math.max(pauseMs(attempt), (failure?.retryAfterSeconds ?? 0) * 1000);
          this.probesAt = performance.now() + pause;
          events.opened(pause, failure);
          return pause;
        }),
      },
    );
    policy.onReset(events.closed);
    this.policy = policy;
  }

  /** Milliseconds until the next probe, and at least `MIN_PAUSE_MS` during one; 0 while the circuit is closed. */
  get pauseMs(): number {
    if (this.policy.state === CircuitState.Closed) return 0;
    return Math.max(MIN_PAUSE_MS, this.probesAt - performance.now());
  }

  /** Runs the work unless the circuit is open. Returns null if it is open. @throws errors of the work */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<{ value: T } | null> {
    try {
      return { value: await this.policy.execute(work, signal) };
    } catch (error) {
      if (error instanceof BrokenCircuitError) return null;
      throw error;
    }
  }
}

/** Doubles up to the maximum. Jitter of up to a quarter keeps processes from probing in step. */
function pauseMs(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS) * (1 - Math.random() / 4);
}

function isProviderError(error: unknown): error is ProviderError {
  return error instanceof ProviderError;
}

function isHealthError(error: unknown): boolean {
  return isProviderError(error) && HEALTH_ERRORS.has(error.code);
}
