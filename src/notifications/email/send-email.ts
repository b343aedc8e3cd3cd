import { Mailer } from '#platform/mail/mailer';
import { Injectable, Logger } from '@nestjs/common';
import { HeatMapService } from '../../rankings/heat-map/heat-map.service.js';
import type { SendResult } from '../../webhooks/delivery/attempt-outcome.js';
import type { ClaimedDelivery } from '../../webhooks/delivery/delivery-queue.repository.js';
import { inertNotice } from '../notice/inert-notice.js';
import type { Notice } from '../notice/notice.js';
import { PostEmail } from './post-email.js';
import { MAP_ID, toHtml } from './to-html.js';
import { toText } from './to-text.js';
import { waitAtMost } from './wait-at-most.js';

/** With the time of `PostEmail`, it stays below the lifetime of a claim. */
const DRAW_MS = 6_000;
/** Pixels; shown at half that width. */
const MAP_WIDTH = 1_120;

/** Sends a message as an e-mail with a picture of the map. */
@Injectable()
export class SendEmail {
  private readonly logger = new Logger(SendEmail.name);

  constructor(
    private readonly mailer: Mailer,
    private readonly maps: HeatMapService,
    private readonly post: PostEmail,
  ) {}

  /** @throws OutboundError if the mail server does not respond in time, or the reason of the signal */
  async run(delivery: ClaimedDelivery, original: Notice, signal?: AbortSignal): Promise<SendResult> {
    const notice = inertNotice(original);
    const map = this.mailer.isConfigured ? await this.draw(delivery, notice) : null;
    return this.post.run(
      delivery,
      (unsubscribe) => {
        const parts = { notice, locale: delivery.locale, unsubscribe, hasMap: map !== null };
        return {
          subject: notice.title,
          text: toText(parts),
          html: toHtml(parts),
          pictures: map ? [{ id: MAP_ID, filename: 'map.png', png: map }] : [],
        };
      },
      signal,
    );
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
