import { DashboardLinks } from '#platform/outbox/dashboard-links';
import { dashboardPages } from '#platform/outbox/dashboard-pages';
import { eventKind } from '#platform/outbox/define-event';
import { SAMPLE_BUSINESS } from '#platform/outbox/event-business.dto';
import { type SampleType, TEST_EVENT_TYPE } from '#platform/outbox/event-types';
import { Injectable } from '@nestjs/common';
import type { Transport } from '../endpoints/webhook-endpoint.entity.js';
import { WEBHOOK_TEST } from './webhook-test.event.js';

/** The dashboard shows channels for people on other pages than webhooks. */
const CHANNEL_TEST = {
  ...WEBHOOK_TEST,
  page: ({ endpoint_id: id }: { endpoint_id: number }) => dashboardPages.channel(id),
};

/** Makes events from the examples of the OpenAPI document. */
@Injectable()
export class SampleEvents {
  constructor(private readonly links: DashboardLinks) {}

  /** @param endpoint the endpoint that a `webhook.test` names */
  create(type: SampleType, endpoint: { readonly id: number; readonly transport: Transport }) {
    const test = endpoint.transport === 'webhook' ? WEBHOOK_TEST : CHANNEL_TEST;
    const kind = type === TEST_EVENT_TYPE ? test : eventKind(type);
    const data = type === TEST_EVENT_TYPE ? { endpoint_id: endpoint.id } : kind.example;
    const business = 'business_id' in data ? SAMPLE_BUSINESS : null;
    return {
      type,
      data: { ...data },
      context: { business, dashboard_url: this.links.to(kind, data) },
      isSample: true,
    };
  }
}
