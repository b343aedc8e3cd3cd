import type { OutboundAnswer } from '#platform/outbound/outbound-http';
import type { ClaimedDelivery } from './delivery-queue.repository.js';
import { readRetryAfter } from './retry-schedule.js';

/** The outcome of one attempt. */
export interface AttemptOutcome extends SendResult {
  readonly delivery: ClaimedDelivery;
  readonly attemptedAt: Date;
  readonly durationMs: number;
}

/** The result of sending a message. */
export interface SendResult {
  /** Status of HTTP, or of SMTP for an e-mail. Null without a response. */
  readonly status: number | null;
  readonly error: string | null;
  readonly responseBody: string | null;
  readonly retryAfterMs: number | null;
  /** Whether a retry cannot succeed. */
  readonly isPermanent?: boolean;
}

/** Returns whether the endpoint responded with 2xx, as mail servers also do. */
export function isDelivered({ status }: Pick<AttemptOutcome, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Reads the fields of the outcome that come from a response. */
export function readResponse({ status, headers, body }: OutboundAnswer, now: Date) {
  const isRedirect = status >= 300 && status < 400;
  return {
    status,
    error: isRedirect ? 'Redirects are not followed. Set the endpoint to the target of this redirect.' : null,
    // PostgreSQL cannot store NUL in text.
    responseBody: body.replaceAll('\0', '\uFFFD'),
    retryAfterMs: readRetryAfter(headers['retry-after'], now),
  };
}
