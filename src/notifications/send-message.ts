import { PACKAGE_VERSION } from '#config';
import { describeEvent } from '#platform/outbox/event-body';
import { REPORT_EVENT_TYPE } from '#platform/outbox/event-types';
import { Injectable } from '@nestjs/common';
import { readResponse, type SendResult } from '../webhooks/delivery/attempt-outcome.js';
import type { ClaimedDelivery } from '../webhooks/delivery/delivery-queue.repository.js';
import { MessageSender } from '../webhooks/delivery/message-sender.js';
import type { Transport } from '../webhooks/endpoints/webhook-endpoint.entity.js';
import { WebhookHttp } from '../webhooks/webhook-http.js';
import { SendEmail } from './email/send-email.js';
import { SendReport } from './email/send-report.js';
import { toDiscord } from './formats/discord.js';
import { toSlack } from './formats/slack.js';
import { toTeams } from './formats/teams.js';
import { buildNotice } from './notice/build-notice.js';
import type { Notice } from './notice/notice.js';

const TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 4_096;

type Chat = Exclude<Transport, 'webhook' | 'email'>;
const FORMATS: Readonly<Record<Chat, (notice: Notice) => object>> = {
  slack: toSlack,
  teams: toTeams,
  discord: toDiscord,
};

/** Words an event and sends it to a channel. */
@Injectable()
export class SendMessage extends MessageSender {
  constructor(
    private readonly http: WebhookHttp,
    private readonly email: SendEmail,
    private readonly report: SendReport,
  ) {
    super();
  }

  override send(delivery: ClaimedDelivery, now: Date, signal?: AbortSignal): Promise<SendResult> {
    if (delivery.type === REPORT_EVENT_TYPE) return this.report.run(delivery, signal);
    const notice = buildNotice(describeEvent(delivery), delivery.locale);
    return delivery.transport === 'email'
      ? this.email.run(delivery, notice, signal)
      : this.post(delivery, FORMATS[delivery.transport as Chat](notice), now, signal);
  }

  private async post(
    { url }: ClaimedDelivery,
    message: object,
    now: Date,
    signal?: AbortSignal,
  ): Promise<SendResult> {
    const answer = await this.http.send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `LocalRankingService/${PACKAGE_VERSION}`,
      },
      body: JSON.stringify(message),
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: MAX_RESPONSE_BYTES,
      acceptsIncompleteBody: true,
      ...(signal ? { signal } : {}),
    });
    return readResponse(answer, now);
  }
}
