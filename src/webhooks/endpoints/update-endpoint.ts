import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Actor, AuditLog, OPERATOR } from '../../accounts/audit/audit-log.js';
import { describeEndpoint } from '../describe.js';
import { WebhookHttp } from '../webhook-http.js';
import type { NewEndpoint } from './add-endpoint.js';
import { DisableEndpoint } from './disable-endpoint.js';
import { readEndpointUrl } from './endpoint-url.js';
import { EndpointsService } from './endpoints.service.js';
import { tagColumns, type WebhookEndpoint } from './webhook-endpoint.entity.js';

/** The audit log contains the names of changed settings, but no values: a URL can contain a key. */
const SETTINGS = ['url', 'description', 'events', 'significant_only', 'tags', 'enabled'] as const;

/** Undefined leaves a setting unchanged. */
export interface EndpointChanges extends Partial<NewEndpoint> {
  readonly enabled?: boolean | undefined;
}

@Injectable()
export class UpdateEndpoint {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly service: EndpointsService,
    private readonly disable: DisableEndpoint,
    private readonly http: WebhookHttp,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `not_found`, `webhook_url_refused` */
  async run(
    tenant: Tenant,
    id: number,
    changes: EndpointChanges,
    actor: Actor = OPERATOR,
  ): Promise<WebhookEndpoint> {
    const url = changes.url === undefined ? undefined : readEndpointUrl(changes.url, this.http.policy);
    return this.unitOfWork.run(async () => {
      const endpoint = await this.service.lock(tenant, id);
      const before = describeEndpoint(endpoint);
      const { description, events, significantOnly, tags, enabled } = changes;
      // Failures of another URL, or from before it was enabled again, do not count.
      if (enabled || (url !== undefined && url !== endpoint.url)) endpoint.resetFailures();
      if (url !== undefined) endpoint.url = url;
      if (description !== undefined) endpoint.description = description;
      if (events !== undefined) endpoint.events = events ? [...new Set(events)] : null;
      if (significantOnly !== undefined) endpoint.significantOnly = significantOnly;
      if (tags !== undefined) Object.assign(endpoint, tagColumns(tags));
      endpoint.updatedAt = this.clock.now();
      if (enabled === false) await this.disable.run(endpoint, 'by_hand');
      if (enabled) Object.assign(endpoint, { enabled, disabledReason: null });
      const after = describeEndpoint(endpoint);
      const changed = SETTINGS.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
      if (changed.length > 0) {
        const detail = { ...endpoint.auditDetail(), changed, enabled: endpoint.enabled };
        await this.audit.record(tenant.accountId, actor, 'webhook.updated', detail);
      }
      return endpoint;
    });
  }
}
