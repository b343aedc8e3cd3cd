import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Actor, AuditLog, OPERATOR } from '../../accounts/audit/audit-log.js';
import { describeSettings } from '../describe.js';
import { StartDigests } from '../digests/start-digests.js';
import { WriteDigest } from '../digests/write-digest.js';
import { WebhookHttp } from '../webhook-http.js';
import type { NewEndpoint } from './add-endpoint.js';
import { DisableEndpoint } from './disable-endpoint.js';
import { readEndpointUrl } from './endpoint-url.js';
import { EndpointsService } from './endpoints.service.js';
import { timingOf } from './rhythm.js';
import { tagColumns, type WebhookEndpoint } from './webhook-endpoint.entity.js';

/** The audit log contains the names of changed settings, but no values: a URL can contain a key. */
const SETTINGS = [
  'url',
  'description',
  'events',
  'significant_only',
  'tags',
  'locale',
  'rhythm',
  'hour',
  'weekday',
  'timezone',
  'enabled',
] as const;

/** Undefined leaves a setting unchanged. */
export interface EndpointChanges extends Partial<Omit<NewEndpoint, 'transport' | 'userId'>> {
  readonly enabled?: boolean | undefined;
}

@Injectable()
export class UpdateEndpoint {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly service: EndpointsService,
    private readonly disable: DisableEndpoint,
    private readonly digests: StartDigests,
    private readonly writeDigest: WriteDigest,
    private readonly http: WebhookHttp,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `not_found`, `webhook_url_refused`, `recipient_refused` */
  async run(
    tenant: Tenant,
    id: number,
    changes: EndpointChanges,
    actor: Actor = OPERATOR,
  ): Promise<WebhookEndpoint> {
    return this.unitOfWork.run(async () => {
      const endpoint = await this.service.lock(tenant, id);
      const url =
        changes.url === undefined
          ? undefined
          : readEndpointUrl(changes.url, this.http.policy, endpoint.transport);
      const before = describeSettings(endpoint);
      await this.retime(tenant, endpoint, changes);
      const { description, events, significantOnly, tags, locale, enabled } = changes;
      // Failures of another URL, or from before it was enabled again, do not count.
      if (enabled || (url !== undefined && url !== endpoint.url)) endpoint.resetFailures();
      if (url !== undefined) endpoint.url = url;
      if (description !== undefined) endpoint.description = description;
      if (events !== undefined) endpoint.events = events ? [...new Set(events)] : null;
      if (significantOnly !== undefined) endpoint.significantOnly = significantOnly;
      if (locale !== undefined) endpoint.locale = locale;
      if (tags !== undefined) Object.assign(endpoint, tagColumns(tags));
      endpoint.updatedAt = this.clock.now();
      if (enabled === false) await this.disable.run(endpoint, 'by_hand');
      if (enabled) Object.assign(endpoint, { enabled, disabledReason: null });
      const after = describeSettings(endpoint);
      const changed = SETTINGS.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
      if (changed.length > 0) {
        const detail = { ...endpoint.auditDetail(), changed, enabled: endpoint.enabled };
        await this.audit.record(tenant.accountId, actor, endpoint.auditAction('updated'), detail);
      }
      return endpoint;
    });
  }

  /** Sends the events that wait for a digest under the old settings, and sets the next digest. */
  private async retime(tenant: Tenant, endpoint: WebhookEndpoint, changes: EndpointChanges): Promise<void> {
    const { timing, enabled } = changes;
    const now = this.clock.now();
    const isResumed = enabled === true && !endpoint.enabled;
    if (timing && endpoint.enabled && endpoint.rhythm !== 'at_once')
      await this.writeDigest.run(endpoint, now);
    if (!timing && !isResumed) return;
    Object.assign(endpoint, await this.digests.columns(tenant, { ...timingOf(endpoint), ...timing }, now));
  }
}
