import { Mailer } from '#platform/mail/mailer';
import { OutboundError } from '#platform/outbound/outbound-error';
import { Injectable, Logger } from '@nestjs/common';
import { HeatMapService } from '../../rankings/heat-map/heat-map.service.js';
import type { SendResult } from '../../webhooks/delivery/attempt-outcome.js';
import type { ClaimedDelivery } from '../../webhooks/delivery/delivery-queue.repository.js';
import { MAILTO } from '../../webhooks/endpoints/webhook-endpoint.entity.js';
import type { Notice } from '../notice/notice.js';
import { readMailFailure } from './mail-failure.js';
import { MAP_ID, toHtml } from './to-html.js';
import { toText } from './to-text.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';
import { waitAtMost } from './wait-at-most.js';

/** Drawing and sending together stay below the lifetime of a claim. */
const DRAW_MS = 6_000;
const SEND_MS = 18_000;
/** Pixels; shown at half that width. */
const MAP_WIDTH = 1_120;
const MAX_SUBJECT = 200;

/** Sends a message as an e-mail with a picture of the map. */
@Injectable()
export class SendEmail {
  private readonly logger = new Logger(SendEmail.name);

  constructor(
    private readonly mailer: Mailer,
    private readonly maps: HeatMapService,
    private readonly links: UnsubscribeLinks,
  ) {}

  /** @throws OutboundError if the mail server does not respond in time, or the reason of the signal */
  async run(delivery: ClaimedDelivery, notice: Notice, signal?: AbortSignal): Promise<SendResult> {
    if (!this.mailer.isConfigured) {
      return { status: null, error: 'SMTP_URL is not set.', responseBody: null, retryAfterMs: null };
    }
    const address = delivery.url.slice(MAILTO.length);
    const map = await this.draw(delivery, notice);
    const unsubscribe = this.links.make({ channelId: delivery.endpointId, address });
    const parts = { notice, locale: delivery.locale, unsubscribe, hasMap: map !== null };
    const sending = this.mailer.send({
      to: address,
      subject: [...notice.title].slice(0, MAX_SUBJECT).join(''),
      text: toText(parts),
      html: toHtml(parts),
      messageId: `${delivery.eventId}.${delivery.endpointId}@local-ranking-service`,
      headers: headersOf(unsubscribe),
      pictures: map ? [{ id: MAP_ID, filename: 'map.png', png: map }] : [],
    });
    try {
      const { status, response } = await waitAtMost(sending, SEND_MS, signal);
      return { status, error: null, responseBody: response, retryAfterMs: null };
    } catch (error) {
      if (signal?.aborted || error instanceof OutboundError) throw error;
      return readMailFailure(error);
    }
  }

  /** Returns the map of the scan; null if there is none, or if it cannot be drawn now. */
  private async draw({ accountId, livemode }: ClaimedDelivery, { scanId }: Notice): Promise<Buffer | null> {
    if (scanId === null) return null;
    const tenant = { accountId, livemode };
    const request = { scanId, placeId: undefined, palette: 'traffic', unit: 'mi', width: MAP_WIDTH } as const;
    try {
      const drawing = this.maps.svg(tenant, request).then((svg) => this.maps.png(tenant, svg));
      return await waitAtMost(drawing, DRAW_MS);
    } catch (error) {
      this.logger.warn({ err: error, scanId }, 'e-mail sent without the map');
      return null;
    }
  }
}

/** @see https://www.rfc-editor.org/rfc/rfc8058 */
function headersOf(unsubscribe: string | null): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe !== null && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}
