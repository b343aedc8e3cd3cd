import type { AttemptOutcome } from './delivery/attempt-outcome.js';
import { isDelivered } from './delivery/attempt-outcome.js';
import type { WebhookAttempt } from './delivery/webhook-attempt.entity.js';
import type { WebhookDelivery } from './delivery/webhook-delivery.entity.js';
import type { WebhookEndpoint } from './endpoints/webhook-endpoint.entity.js';

/** What is told of webhooks to the account holder, in the style of the API. Secrets are not in it. */

export function describeEndpoint(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description ?? null,
    livemode: endpoint.livemode,
    /** Null: all. */
    events: endpoint.events ?? null,
    significant_only: endpoint.significantOnly,
    enabled: endpoint.enabled,
    /** `by_hand`, `gone` (it answered 410) or `failing` (five days of nothing but failures). */
    disabled_reason: endpoint.disabledReason ?? null,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    /** Nothing is sent before that, because it asked for a pause (Retry-After). */
    paused_until: endpoint.pausedUntil?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

export function describeDelivery(delivery: WebhookDelivery) {
  return {
    id: delivery.id,
    endpoint_id: delivery.endpointId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    status: delivery.status,
    tries: delivery.tries,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
    completed_at: delivery.completedAt?.toISOString() ?? null,
  };
}

export function describeAttempt(attempt: WebhookAttempt) {
  return {
    attempted_at: attempt.attemptedAt.toISOString(),
    duration_ms: attempt.durationMs,
    /** Of the answer; null when there was none. */
    status: attempt.status ?? null,
    error: attempt.error ?? null,
    response_body: attempt.responseBody ?? null,
    request_id: attempt.requestId ?? null,
  };
}

/** What came of a test. `ok` says whether it was delivered. */
export function describeOutcome(outcome: AttemptOutcome) {
  return {
    ok: isDelivered(outcome),
    delivery_id: outcome.delivery.id,
    status: outcome.status,
    error: outcome.error,
    response_body: outcome.responseBody,
    duration_ms: outcome.durationMs,
  };
}
