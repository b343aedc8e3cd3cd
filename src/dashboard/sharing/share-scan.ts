import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { currentCaller } from '#platform/request-id';
import { Injectable } from '@nestjs/common';
import { type Actor, AuditLog } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';
import { ScansService } from '../../scanning/record/scans.service.js';
import type { ScanShare } from './scan-share.entity.js';
import { type RemovedShare, ScanSharesRepository } from './scan-shares.repository.js';
import { detailOf, type NewShare, ShareLinks } from './share-links.js';

/** The account of a user, and the tags to which the user is restricted. */
type Reader = Pick<SignedIn, 'accountId' | 'restrictedTo'>;

/** Creates, lists and revokes the share links of an account's scans, live and test. */
@Injectable()
export class ShareScan {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scans: ScansService,
    private readonly businesses: BusinessesService,
    private readonly shares: ScanSharesRepository,
    private readonly links: ShareLinks,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `not_found`, `scan_not_finished`, `too_many_shares` */
  async create(reader: Reader, actor: Actor, scanId: number, days: number): Promise<NewShare> {
    const scan = await this.find(reader, scanId);
    if (!scan.hasEnded()) {
      throw new Problem(SCAN_NOT_FINISHED, `Scan ${scanId} is ${scan.status}. Share it after it has ended.`);
    }
    return this.links.create(scan, actor, { scanId }, days);
  }

  /** Returns the valid links of a scan, newest first. @throws Problem `not_found` for the scan */
  async list(reader: Reader, scanId: number): Promise<ScanShare[]> {
    const scan = await this.find(reader, scanId);
    return this.shares.findValid(scan, { scanId }, this.clock.now());
  }

  /**
   * Revokes a link to a scan or a tag. A restricted reader has no links to tags.
   *
   * @throws Problem `not_found`, `restricted_to_tags` for a link of others to a scan that callers with other tags see
   */
  async revoke(reader: Reader, actor: Actor, id: number): Promise<void> {
    const { accountId } = reader;
    await this.unitOfWork.run(async () => {
      const removed = await this.shares.remove(accountId, id);
      if (removed === null || !(await this.mayRevoke(reader, removed))) {
        throw new Problem(NOT_FOUND, `Share link ${id} does not exist.`);
      }
      const { subject } = removed;
      const action = 'tag' in subject ? 'share.tag_revoked' : 'share.revoked';
      await this.audit.record(accountId, actor, action, detailOf(id, subject));
    });
  }

  /** A session reads live and test data of its account: the mode is that of the scan. */
  private async find({ accountId, restrictedTo }: Reader, scanId: number): Promise<Scan> {
    const { livemode } = await this.scans.tenantOf(scanId);
    return this.scans.get({ accountId, livemode, ...(restrictedTo && { restrictedTo }) }, scanId);
  }

  private async mayRevoke(
    { accountId, restrictedTo }: Reader,
    { subject, madeBy }: RemovedShare,
  ): Promise<boolean> {
    if (!restrictedTo) return true;
    if ('tag' in subject) return false;
    const { livemode } = await this.scans.tenantOf(subject.scanId);
    const tenant = { accountId, livemode, restrictedTo };
    if (!(await this.scans.exists(tenant, subject.scanId))) return false;
    const { businessId } = await this.scans.get(tenant, subject.scanId);
    if (madeBy !== currentCaller()) await this.businesses.requireOwn(tenant, { ids: [businessId] });
    return true;
  }
}
