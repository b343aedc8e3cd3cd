import { PACKAGE_VERSION } from '#config';
import { Clock } from '#platform/clock';
import { LogContext } from '#platform/logging/log-context';
import { Metrics } from '#platform/metrics/metrics';
import { OutboundError } from '#platform/outbound/outbound-error';
import { describeEvent } from '#platform/outbox/event-body';
import { SecretUnreadableError } from '#platform/secrets/secret-box';
import { Tracing } from '#platform/tracing/tracing';
import { Injectable, Logger } from '@nestjs/common';
import { EndpointSecrets } from '../endpoints/endpoint-secrets.js';
import { WebhookHttp } from '../webhook-http.js';
import { type AttemptOutcome, isDelivered, readResponse, type SendResult } from './attempt-outcome.js';
import type { ClaimedDelivery } from './delivery-queue.repository.js';
import { MessageSender } from './message-sender.js';
import { signWebhook } from './sign-webhook.js';

const TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 4_096;
const USER_AGENT = `LocalRankingService/${PACKAGE_VERSION}`;

const WITHHELD: SendResult = {
  status: null,
  error: 'Not sent: a business of the event no longer has a tag of the endpoint.',
  responseBody: null,
  retryAfterMs: null,
  isPermanent: true,
};

/** Sends one event to one endpoint, without retries. */
@Injectable()
export class AttemptDelivery {
  private readonly logger = new Logger(AttemptDelivery.name);

  constructor(
    private readonly http: WebhookHttp,
    private readonly secrets: EndpointSecrets,
    private readonly messages: MessageSender,
    private readonly clock: Clock,
    private readonly logContext: LogContext,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {}

  /**
   * @returns the outcome, also of a failure
   * @throws the reason of the signal if the signal aborted the request
   */
  run(delivery: ClaimedDelivery, signal?: AbortSignal): Promise<AttemptOutcome> {
    const { id: deliveryId, endpointId, accountId, eventId, requestId } = delivery;
    return this.logContext.runWith({ deliveryId, endpointId, accountId, eventId }, requestId, async () => {
      const attemptedAt = this.clock.now();
      const started = performance.now();
      const result = await this.traceSend(delivery, attemptedAt, signal);
      const durationMs = Math.round(performance.now() - started);
      const outcome: AttemptOutcome = { delivery, attemptedAt, durationMs, ...result };
      this.report(outcome);
      return outcome;
    });
  }

  private traceSend(delivery: ClaimedDelivery, now: Date, signal?: AbortSignal) {
    const { id, endpointId, eventId } = delivery;
    const attributes = {
      'lrs.webhook.delivery_id': id,
      'lrs.webhook.endpoint_id': endpointId,
      'lrs.event.id': eventId,
    };
    return this.tracing.span('webhook.delivery', attributes, async (add) => {
      const result = await this.send(delivery, now, signal);
      add({ 'http.response.status_code': result.status ?? 0 });
      return result;
    });
  }

  private async send(delivery: ClaimedDelivery, now: Date, signal?: AbortSignal): Promise<SendResult> {
    if (delivery.isWithheld) return WITHHELD;
    try {
      if (delivery.transport !== 'webhook') return await this.messages.send(delivery, now, signal);
      return await this.post(delivery, now, signal);
    } catch (error) {
      if (error instanceof OutboundError || error instanceof SecretUnreadableError) {
        return { status: null, error: error.message, responseBody: null, retryAfterMs: null };
      }
      throw error;
    }
  }

  private async post(delivery: ClaimedDelivery, now: Date, signal?: AbortSignal): Promise<SendResult> {
    const body = JSON.stringify(describeEvent(delivery));
    const keys = delivery.secrets.map((sealed) => this.secrets.signingKey(sealed, delivery.endpointId));
    const timestamp = Math.floor(now.getTime() / 1_000);
    const answer = await this.http.send(delivery.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': USER_AGENT,
        ...(delivery.requestId === null ? {} : { 'x-request-id': delivery.requestId }),
        ...signWebhook({ id: delivery.eventId, timestamp, body }, keys),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: MAX_RESPONSE_BYTES,
      acceptsIncompleteBody: true,
      ...(signal ? { signal } : {}),
    });
    return readResponse(answer, now);
  }

  private report(outcome: AttemptOutcome): void {
    const { status, durationMs, error } = outcome;
    const delivered = isDelivered(outcome);
    this.metrics.webhookAttempts.observe({ outcome: delivered ? 'delivered' : 'failed' }, durationMs / 1_000);
    this.logger[delivered ? 'log' : 'warn']({ status, durationMs, error }, 'webhook attempt');
  }
}
