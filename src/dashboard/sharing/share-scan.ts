import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { hashToken, newToken } from '../../accounts/api-key-format.js';
import { type Actor, AuditLog } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { SCAN_NOT_FINISHED } from '../../scanning/scans.problems.js';
import type { Scan } from '../../scanning/scan.entity.js';
import { ScansService } from '../../scanning/read/scans.service.js';
import type { ScanShare } from './scan-share.entity.js';
import { ScanSharesRepository } from './scan-shares.repository.js';
import { TOO_MANY_SHARES } from './sharing.problems.js';

const PREFIX = 'lrs_share_';
const MAX_SHARES_PER_SCAN = 20;
const DAY_MS = 24 * 3_600_000;

interface NewShare {
  readonly share: ScanShare;
  /** The path of its link, available only now: the database holds the hash of the token. */
  readonly path: string;
}

/** The account of a user, and the tags to which the user is restricted. */
type Reader = Pick<SignedIn, 'accountId' | 'restrictedTo'>;

/** Creates, lists and revokes the share links of an account's scans, live and test. */
@Injectable()
export class ShareScan {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly scans: ScansService,
    private readonly shares: ScanSharesRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `not_found`, `scan_not_finished`, `too_many_shares` */
  async create(reader: Reader, actor: Actor, scanId: number, days: number): Promise<NewShare> {
    const { accountId } = reader;
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(accountId);
      const scan = await this.find(reader, scanId);
      if (!scan.hasEnded()) {
        throw new Problem(
          SCAN_NOT_FINISHED,
          `Scan ${scanId} is ${scan.status}. Share it after it has ended.`,
        );
      }
      await this.requireFreeShare(scan);
      const token = newToken(PREFIX);
      const createdAt = this.clock.now();
      const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
      const share = {
        accountId,
        livemode: scan.livemode,
        scanId,
        tokenHash: hashToken(token),
        createdBy: actor.name,
        expiresAt,
        lastOpenedAt: null,
        createdAt,
      };
      const id = await this.shares.insert(share);
      const detail = { share_id: id, scan_id: scanId, expires_at: expiresAt.toISOString() };
      await this.audit.record(accountId, actor, 'share.created', detail);
      // Browsers never send the fragment after `#`, so neither logs nor other sites see the token.
      return { share: { ...share, id }, path: `/dashboard/share#${token}` };
    });
  }

  /** Returns the valid links of a scan, newest first. @throws Problem `not_found` for the scan */
  async list(reader: Reader, scanId: number): Promise<ScanShare[]> {
    const scan = await this.find(reader, scanId);
    return this.shares.findValid(scan, scanId, this.clock.now());
  }

  /** @throws Problem `not_found` */
  async revoke(reader: Reader, actor: Actor, id: number): Promise<void> {
    const { accountId } = reader;
    await this.unitOfWork.run(async () => {
      const scanId = await this.shares.remove(accountId, id);
      if (scanId === null || !(await this.mayRead(reader, scanId))) {
        throw new Problem(NOT_FOUND, `Share link ${id} does not exist.`);
      }
      await this.audit.record(accountId, actor, 'share.revoked', { share_id: id, scan_id: scanId });
    });
  }

  /** A session reads live and test data of its account: the mode is that of the scan. */
  private async find({ accountId, restrictedTo }: Reader, scanId: number): Promise<Scan> {
    const { livemode } = await this.scans.tenantOf(scanId);
    return this.scans.get({ accountId, livemode, ...(restrictedTo && { restrictedTo }) }, scanId);
  }

  private async mayRead({ accountId, restrictedTo }: Reader, scanId: number): Promise<boolean> {
    if (!restrictedTo) return true;
    const { livemode } = await this.scans.tenantOf(scanId);
    return this.scans.exists({ accountId, livemode, restrictedTo }, scanId);
  }

  private async requireFreeShare(scan: Tenant & { id: number }): Promise<void> {
    const now = this.clock.now();
    await this.shares.removeExpired(scan, now);
    const { length } = await this.shares.findValid(scan, scan.id, now);
    if (length < MAX_SHARES_PER_SCAN) return;
    throw new Problem(
      TOO_MANY_SHARES,
      `Scan ${scan.id} has ${length} share links, the maximum. Revoke one first.`,
    );
  }
}
