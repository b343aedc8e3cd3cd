import { eventKind } from '#platform/outbox/define-event';
import { SAMPLE_BUSINESS } from '#platform/outbox/event-business.dto';
import { type SampleType, TEST_EVENT_TYPE } from '#platform/outbox/event-types';
import { DashboardLinks } from '#platform/outbox/dashboard-links';
import { Injectable } from '@nestjs/common';
import { WEBHOOK_TEST } from './webhook-test.event.js';

/** Makes events from the examples of the OpenAPI document. */
@Injectable()
export class SampleEvents {
  constructor(private readonly links: DashboardLinks) {}

  /** @param endpointId the endpoint that a `webhook.test` names */
  create(type: SampleType, endpointId: number) {
    const kind = type === TEST_EVENT_TYPE ? WEBHOOK_TEST : eventKind(type);
    const data = type === TEST_EVENT_TYPE ? { endpoint_id: endpointId } : kind.example;
    const business = 'business_id' in data ? SAMPLE_BUSINESS : null;
    return {
      type,
      data: { ...data },
      context: { business, dashboard_url: this.links.to(kind, data) },
      isSample: true,
    };
  }
}
