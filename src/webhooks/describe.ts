import { type AttemptOutcome, isDelivered } from './delivery/attempt-outcome.js';
import type { WebhookAttempt } from './delivery/webhook-attempt.entity.js';
import type { WebhookDelivery } from './delivery/webhook-delivery.entity.js';
import { timingOf } from './endpoints/rhythm.js';
import type { WebhookEndpoint } from './endpoints/webhook-endpoint.entity.js';

/** @returns the endpoint in the format of the API, without its secrets */
export function describeEndpoint(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description ?? null,
    livemode: endpoint.livemode,
    /** Null for all. */
    events: endpoint.events ?? null,
    significant_only: endpoint.significantOnly,
    /** Null for all. */
    tags: endpoint.tags ?? null,
    enabled: endpoint.enabled,
    /** `by_hand`, `gone` (the endpoint returned 410) or `failing` (only failures for five days). */
    disabled_reason: endpoint.disabledReason ?? null,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    /** The end of a pause that the endpoint requested with `Retry-After`. */
    paused_until: endpoint.pausedUntil?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

/** @returns the settings that a user can change, in the format of the API */
export function describeSettings(endpoint: WebhookEndpoint) {
  const { hour, weekday, timezone } = timingOf(endpoint);
  return {
    ...describeEndpoint(endpoint),
    locale: endpoint.locale,
    rhythm: endpoint.rhythm,
    hour,
    weekday,
    timezone,
  };
}

export function describeDelivery(delivery: WebhookDelivery) {
  return {
    id: delivery.id,
    endpoint_id: delivery.endpointId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    ...describeProgress(delivery),
  };
}

/** @returns how far a delivery is, in the format of the API */
export function describeProgress(delivery: WebhookDelivery) {
  return {
    status: delivery.status,
    tries: delivery.tries,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
    completed_at: delivery.completedAt?.toISOString() ?? null,
  };
}

export function describeAttempt(attempt: WebhookAttempt) {
  return { ...describeMessageAttempt(attempt), request_id: attempt.requestId ?? null };
}

/** @returns an attempt to send an e-mail or a chat message: without a request id, which only webhooks carry */
export function describeMessageAttempt(attempt: WebhookAttempt) {
  return {
    attempted_at: attempt.attemptedAt.toISOString(),
    duration_ms: attempt.durationMs,
    /** Null without a response. */
    status: attempt.status ?? null,
    error: attempt.error ?? null,
    response_body: attempt.responseBody ?? null,
  };
}

/** @returns the outcome of a test; `ok` is true if it was delivered */
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
