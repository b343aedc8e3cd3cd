import { EntityManager } from '#platform/database/entity-manager';
import { newLinkColumns } from '#platform/secrets/link-columns';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Locale, MAILTO, WebhookEndpoint } from './webhook-endpoint.entity.js';

/** The recipients of report schedules: endpoints for e-mail that subscribe to no event. */
@Injectable()
export class RecipientsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns the recipients of report schedules, oldest first. The caller has checked the tenant of the schedules. */
  list(scheduleIds: readonly number[]): Promise<WebhookEndpoint[]> {
    const where = { reportScheduleId: { $in: [...scheduleIds] } };
    return this.em.find(WebhookEndpoint, where, { orderBy: { id: 'asc' }, refresh: true });
  }

  async insert(
    { accountId, livemode }: Tenant,
    { scheduleId, address, locale }: { scheduleId: number; address: string; locale: Locale },
    now: Date,
  ): Promise<void> {
    await this.em.insert(WebhookEndpoint, {
      accountId,
      livemode,
      transport: 'email',
      url: MAILTO + address,
      description: null,
      events: [],
      tags: null,
      tagKeys: null,
      significantOnly: false,
      locale,
      rhythm: 'at_once',
      digestHour: null,
      digestWeekday: null,
      digestTimezone: null,
      nextDigestAt: null,
      digestPosition: null,
      enabled: true,
      disabledReason: null,
      failingSince: null,
      pausedUntil: null,
      bounces: 0,
      userId: null,
      reportScheduleId: scheduleId,
      ...newLinkColumns(),
      createdAt: now,
      updatedAt: now,
    });
  }

  async setLocale(scheduleId: number, locale: Locale): Promise<void> {
    await this.em.nativeUpdate(WebhookEndpoint, { reportScheduleId: scheduleId }, { locale });
  }

  /** Deletes recipients with their deliveries. */
  async delete(ids: readonly number[]): Promise<void> {
    await this.em.nativeDelete(WebhookEndpoint, { id: { $in: [...ids] } });
  }
}
