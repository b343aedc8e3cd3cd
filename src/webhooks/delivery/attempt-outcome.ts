import type { OutboundAnswer } from '#platform/outbound/outbound-http';
import type { ClaimedDelivery } from './claim-deliveries.js';
import { readRetryAfter } from './retry-schedule.js';

/** What came of one request to an endpoint. */
export interface AttemptOutcome {
  readonly delivery: Pick<
    ClaimedDelivery,
    'id' | 'accountId' | 'livemode' | 'requestId' | 'endpointId' | 'url' | 'type' | 'tries'
  >;
  readonly attemptedAt: Date;
  readonly durationMs: number;
  /** Of the answer; null when there was none. */
  readonly status: number | null;
  readonly error: string | null;
  readonly responseBody: string | null;
  readonly retryAfterMs: number | null;
}

/** Any 2xx is success, and nothing else is. */
export function isDelivered({ status }: Pick<AttemptOutcome, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The parts of the outcome that an answer tells. */
export function readAnswer({ status, headers, body }: OutboundAnswer, now: Date) {
  const isRedirect = status >= 300 && status < 400;
  return {
    status,
    error: isRedirect
      ? 'Redirects are not followed. Give the endpoint the URL that this one leads to.'
      : null,
    // PostgreSQL's text cannot hold NUL.
    responseBody: body.replaceAll('\0', '\uFFFD'),
    retryAfterMs: readRetryAfter(headers['retry-after'], now),
  };
}

export function withoutAnswer(error: string) {
  return { status: null, error, responseBody: null, retryAfterMs: null };
}
