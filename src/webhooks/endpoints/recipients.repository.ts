import { EntityManager } from '#platform/database/entity-manager';
import { currentCaller } from '#platform/request-id';
import { newLinkColumns } from '#platform/secrets/link-columns';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Locale, MAILTO, WebhookEndpoint } from './webhook-endpoint.entity.js';

interface NewRecipient {
  readonly scheduleId: number;
  readonly address: string;
  readonly locale: Locale;
  /** Whether it receives e-mails at once. */
  readonly isConfirmed: boolean;
}

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
    { scheduleId, address, locale, isConfirmed }: NewRecipient,
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
      enabled: isConfirmed,
      disabledReason: isConfirmed ? null : 'unconfirmed',
      failingSince: null,
      pausedUntil: null,
      bounces: 0,
      userId: null,
      reportScheduleId: scheduleId,
      ...newLinkColumns(),
      madeBy: currentCaller(),
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Enables recipients that have not confirmed. */
  async accept(ids: readonly number[], now: Date): Promise<void> {
    const where = { id: { $in: [...ids] }, disabledReason: 'unconfirmed' as const };
    await this.em.nativeUpdate(WebhookEndpoint, where, {
      enabled: true,
      disabledReason: null,
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
