import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { defineProblem, Problem } from '#platform/http/problem';
import { tagKey } from '#platform/ignoring-case';
import { currentCaller } from '#platform/request-id';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { hashToken, newToken } from '../../accounts/api-key-format.js';
import { type Actor, AuditLog } from '../../accounts/audit/audit-log.js';
import type { ScanShare } from './scan-share.entity.js';
import { ScanSharesRepository, type ShareSubject } from './scan-shares.repository.js';

const TOO_MANY_SHARES = defineProblem({
  code: 'too_many_shares',
  status: 409,
  title: 'Too many share links',
  description: 'A scan or tag has at most 20 share links. Revoke one, or pass on an existing one.',
});

const PREFIX = 'lrs_share_';
const MAX_SHARES = 20;
const DAY_MS = 24 * 3_600_000;

export interface NewShare {
  readonly share: ScanShare;
  /** The path of its link, available only now: the database holds the hash of the token. */
  readonly path: string;
}

/** Creates links to scans and tags. */
@Injectable()
export class ShareLinks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly shares: ScanSharesRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `too_many_shares`, `not_found` if the scan was deleted concurrently */
  create(
    { accountId, livemode }: Tenant,
    actor: Actor,
    subject: ShareSubject,
    days: number,
  ): Promise<NewShare> {
    return this.unitOfWork.run(async () => {
      // Serialises concurrent requests, so that the second counts the link of the first.
      await this.accounts.lock(accountId);
      await this.requireFree({ accountId, livemode }, subject);
      const token = newToken(PREFIX);
      const createdAt = this.clock.now();
      const share = {
        accountId,
        livemode,
        scanId: 'scanId' in subject ? subject.scanId : null,
        tag: 'tag' in subject ? subject.tag : null,
        tagKey: 'tag' in subject ? tagKey(subject.tag) : null,
        tokenHash: hashToken(token),
        createdBy: actor.name,
        madeBy: currentCaller(),
        expiresAt: new Date(createdAt.getTime() + days * DAY_MS),
        lastOpenedAt: null,
        createdAt,
      };
      const id = await this.shares.insert(share);
      const detail = { ...detailOf(id, subject), expires_at: share.expiresAt.toISOString() };
      const action = 'tag' in subject ? 'share.tag_created' : 'share.created';
      await this.audit.record(accountId, actor, action, detail);
      // Browsers never send the fragment after `#`, so neither logs nor other sites see the token.
      const page = 'tag' in subject ? 'shared-tag' : 'share';
      return { share: { ...share, id }, path: `/dashboard/${page}#${token}` };
    });
  }

  private async requireFree(tenant: Tenant, subject: ShareSubject): Promise<void> {
    const now = this.clock.now();
    await this.shares.removeExpired(tenant, now);
    const { length } = await this.shares.findValid(tenant, subject, now);
    if (length < MAX_SHARES) return;
    const what = 'tag' in subject ? `The tag ${JSON.stringify(subject.tag)}` : `Scan ${subject.scanId}`;
    throw new Problem(TOO_MANY_SHARES, `${what} has ${length} share links, the maximum. Revoke one first.`);
  }
}

/** Returns what the audit log stores about a link. */
export function detailOf(id: number, subject: ShareSubject): Record<string, unknown> {
  return { share_id: id, ...('tag' in subject ? { tag: subject.tag } : { scan_id: subject.scanId }) };
}
