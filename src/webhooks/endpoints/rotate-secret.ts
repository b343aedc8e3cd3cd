import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { type Actor, AuditLog, OPERATOR } from '../../accounts/audit/audit-log.js';
import { ROTATION_UNDER_WAY } from '../webhooks.problems.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { EndpointsRepository } from './endpoints.repository.js';
import { EndpointsService } from './endpoints.service.js';

const OVERLAP_MS = 24 * 3_600_000;

@Injectable()
export class RotateSecret {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly endpoints: EndpointsRepository,
    private readonly service: EndpointsService,
    private readonly secrets: EndpointSecrets,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a new secret. The old one also signs for 24 hours, so that the receiver can switch without a gap.
   *
   * @param isForced expires the secret before the old one immediately, instead of rejecting the rotation
   * @returns the new secret, which cannot be read again
   * @throws Problem `not_found`, `webhook_rotation_under_way`
   */
  run(
    tenant: Tenant,
    endpointId: number,
    isForced = false,
    actor: Actor = OPERATOR,
  ): Promise<{ secret: string; oldExpiresAt: Date }> {
    return this.unitOfWork.run(async () => {
      const endpoint = await this.service.lock(tenant, endpointId);
      const now = this.clock.now();
      const [current, ...older] = await this.endpoints.validSecrets(endpointId, now);
      const until = older[0]?.expiresAt?.toISOString();
      if (until !== undefined && !isForced) {
        throw new Problem(ROTATION_UNDER_WAY, `The previous secret still signs until ${until}.`, {
          members: { old_secret_expires_at: until },
        });
      }
      for (const secret of older) secret.expiresAt = now;
      const oldExpiresAt = new Date(now.getTime() + OVERLAP_MS);
      if (current) current.expiresAt = oldExpiresAt;
      const secret = this.secrets.generate();
      await this.endpoints.insertSecret(endpointId, this.secrets.seal(secret, endpointId), now);
      const detail = { ...endpoint.auditDetail(), ...(isForced && { is_forced: true }) };
      await this.audit.record(tenant.accountId, actor, 'webhook.secret_rotated', detail);
      return { secret, oldExpiresAt };
    });
  }
}
