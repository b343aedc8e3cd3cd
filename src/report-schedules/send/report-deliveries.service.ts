import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../accounts/audit/audit-log.js';
import type { WebhookAttempt } from '../../webhooks/delivery/webhook-attempt.entity.js';
import type { DeliveryStatus, WebhookDelivery } from '../../webhooks/delivery/webhook-delivery.entity.js';
import { DeliveryLog } from '../../webhooks/log/delivery-log.js';
import { Redeliver } from '../../webhooks/log/redeliver.js';
import { ReportRunsRepository } from '../report-runs.repository.js';
import { ReportSchedulesService } from '../report-schedules.service.js';

/** An e-mail of a report. */
export interface ReportDeliveryState {
  /** The id of the delivery. */
  readonly id: number;
  readonly delivery: WebhookDelivery;
  readonly recipient: string;
  /** Whether the caller must not read the address, and responses of mail servers, which can contain it. */
  readonly hidesRecipient: boolean;
  readonly reportId: number | null;
  readonly attempts?: readonly WebhookAttempt[];
}

interface Recipients {
  /** By the id of the recipient. */
  readonly addresses: ReadonlyMap<number, string>;
  readonly areHidden: boolean;
}

interface Page {
  readonly status: DeliveryStatus | undefined;
  readonly beforeId: number;
  readonly limit: number;
}

/** Reads the e-mails of report schedules, and sends them again. */
@Injectable()
export class ReportDeliveriesService {
  constructor(
    private readonly schedules: ReportSchedulesService,
    private readonly runs: ReportRunsRepository,
    private readonly log: DeliveryLog,
    private readonly redeliver: Redeliver,
  ) {}

  /** Returns the e-mails of the last 30 days, newest first. @throws Problem `not_found` */
  async list(tenant: Tenant, scheduleId: number, page: Page): Promise<ReportDeliveryState[]> {
    const recipients = await this.recipientsOf(tenant, scheduleId);
    const deliveries = await this.log.list(tenant, { endpointId: [...recipients.addresses.keys()], ...page });
    return this.describe(deliveries, recipients);
  }

  /** @throws Problem `not_found` */
  async get(tenant: Tenant, scheduleId: number, deliveryId: number): Promise<ReportDeliveryState> {
    const recipients = await this.recipientsOf(tenant, scheduleId);
    const { delivery, attempts } = await this.log.get(tenant, deliveryId);
    const isOwn = recipients.addresses.has(delivery.endpointId);
    const [state] = isOwn ? await this.describe([delivery], recipients) : [];
    if (state) return { ...state, attempts };
    throw new Problem(NOT_FOUND, `Report schedule ${scheduleId} has no delivery ${deliveryId}.`);
  }

  /** Starts an e-mail anew, with all its retries. @throws Problem `not_found`, `restricted_to_tags`, `webhook_endpoint_disabled` */
  async resend(
    tenant: Tenant,
    scheduleId: number,
    deliveryId: number,
    actor: Actor,
  ): Promise<ReportDeliveryState> {
    await this.requireOwn(tenant, scheduleId);
    await this.redeliver.one(tenant, deliveryId, actor);
    return this.get(tenant, scheduleId, deliveryId);
  }

  /** @throws Problem `not_found` */
  async requireSchedule(tenant: Tenant, id: number): Promise<void> {
    await this.schedules.get(tenant, id);
  }

  /** Checks a request to send e-mails. @throws Problem `not_found`, `restricted_to_tags` */
  async requireOwn(tenant: Tenant, id: number): Promise<void> {
    const { schedule } = await this.schedules.get(tenant, id);
    await this.schedules.requireOwn(tenant, schedule);
  }

  private async recipientsOf(tenant: Tenant, scheduleId: number): Promise<Recipients> {
    const { recipients, hidesRecipients: areHidden } = await this.schedules.get(tenant, scheduleId);
    return { addresses: new Map(recipients.map((one) => [one.id, one.address() ?? ''])), areHidden };
  }

  private async describe(
    deliveries: readonly WebhookDelivery[],
    { addresses, areHidden }: Recipients,
  ): Promise<ReportDeliveryState[]> {
    const reports = await this.runs.reportsOf([...new Set(deliveries.map(({ eventId }) => eventId))]);
    return deliveries.map((delivery) => ({
      id: delivery.id,
      delivery,
      recipient: areHidden ? '' : (addresses.get(delivery.endpointId) ?? ''),
      hidesRecipient: areHidden,
      reportId: reports.get(delivery.eventId) ?? null,
    }));
  }
}
