import { setTimeout } from 'node:timers/promises';

const RESPONSE_TIMEOUT_MS = 20_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** A request without a response after this time is stuck: the longest fault takes half a minute. */
const PATIENCE_MS = 180_000;
/** Responses after which a client repeats its request: no backend, no database, a key in use, a rate limit. */
const RETRIED: ReadonlySet<number> = new Set([409, 429, 502, 503, 504]);

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly idempotencyKey?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** What the clients of a run received. */
export class Tally {
  readonly answers = new Map<string, number>();
  readonly problems: string[] = [];
  retries = 0;
  longestMs = 0;

  add(outcome: string): void {
    this.answers.set(outcome, (this.answers.get(outcome) ?? 0) + 1);
  }
}

/** A client that repeats a request, with the same Idempotency-Key, until it has a final response. */
export class Client {
  constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly tally: Tally,
    /** False for a client that reports each failure, instead of repeating the request. */
    private readonly repeats = true,
  ) {}

  /** @returns the final response; null without one, which `tally.problems` then has */
  async send(request: Request): Promise<Answer | null> {
    const started = performance.now();
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const answer = await this.attempt(request);
      const outcome = answer instanceof Error ? describeFailure(answer) : String(answer.status);
      this.tally.add(`${request.method} ${outcome}`);
      const elapsed = performance.now() - started;
      if (!(answer instanceof Error) && !isRetried(answer)) {
        this.tally.longestMs = Math.max(this.tally.longestMs, elapsed);
        return answer;
      }
      if (!this.repeats || elapsed > PATIENCE_MS) {
        const last = answer instanceof Error ? outcome : `${outcome} ${JSON.stringify(answer.body)}`;
        this.tally.problems.push(`${request.method} ${request.path} had no response but ${last}`);
        return null;
      }
      this.tally.retries++;
      await setTimeout(pause);
    }
  }

  private async attempt({ method, path, body, idempotencyKey }: Request): Promise<Answer | Error> {
    try {
      const response = await fetch(this.url + path, {
        method,
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        headers: {
          authorization: `Bearer ${this.key}`,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : { text },
      };
    } catch (error) {
      return error as Error;
    }
  }
}

/** A 409 is retried only if another request with the key is in progress. */
function isRetried({ status, body }: Answer): boolean {
  return RETRIED.has(status) && (status !== 409 || body['code'] === 'idempotency_in_progress');
}

function describeFailure(error: Error): string {
  return error.name === 'TimeoutError' ? 'timeout' : 'connection lost';
}
