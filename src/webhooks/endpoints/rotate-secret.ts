import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Actor, AuditLog, OPERATOR } from '../../accounts/audit/audit-log.js';
import { ROTATION_UNDER_WAY } from '../webhooks.problems.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { EndpointsRepository } from './endpoints.repository.js';
import { EndpointsService } from './endpoints.service.js';
import { WebhookSecret } from './webhook-secret.entity.js';

const OVERLAP_MS = 24 * 3_600_000;

@Injectable()
export class RotateSecret {
  constructor(
    private readonly em: EntityManager,
    private readonly endpoints: EndpointsRepository,
    private readonly service: EndpointsService,
    private readonly secrets: EndpointSecrets,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a new secret. For a day the old one signs too, so that the receiver can change over without a gap.
   *
   * @param isForced also while an older one still signs; that one ends at once, as when it has leaked
   * @returns the new secret, for the only time
   * @throws Problem `not_found`, `webhook_rotation_under_way`
   */
  run(
    tenant: Tenant,
    endpointId: number,
    isForced = false,
    actor: Actor = OPERATOR,
  ): Promise<{ secret: string; oldExpiresAt: Date }> {
    return this.em.transactional(async () => {
      const endpoint = await this.service.lock(tenant, endpointId);
      const now = this.clock.now();
      const [current, ...older] = await this.endpoints.secretsOf(endpointId, now);
      const [under] = older;
      if (under && !isForced) throw underWay(under);
      for (const secret of older) secret.expiresAt = now;
      const oldExpiresAt = new Date(now.getTime() + OVERLAP_MS);
      if (current) current.expiresAt = oldExpiresAt;
      const secret = this.secrets.generate();
      const sealed = this.secrets.seal(secret, endpointId);
      await this.endpoints.insert(
        this.em.create(WebhookSecret, { endpointId, sealed, createdAt: now, expiresAt: null }),
      );
      const detail = { ...endpoint.named(), ...(isForced && { is_forced: true }) };
      await this.audit.record(tenant.accountId, actor, 'webhook.secret_rotated', detail);
      return { secret, oldExpiresAt };
    });
  }
}

function underWay({ expiresAt }: WebhookSecret): Problem {
  const until = expiresAt?.toISOString() ?? null;
  return new Problem(ROTATION_UNDER_WAY, `The secret before this one still signs, until ${String(until)}.`, {
    members: { old_secret_expires_at: until },
  });
}
