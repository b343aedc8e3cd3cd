import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { ReportShare } from './report-share.entity.js';

@Injectable()
export class ReportSharesRepository {
  constructor(private readonly em: EntityManager) {}

  find({ accountId, livemode }: Tenant, id: number): Promise<ReportShare | null> {
    return this.em.findOne(ReportShare, { id, accountId, livemode });
  }

  /** Returns the valid links of a report, newest first. */
  findValid({ accountId, livemode }: Tenant, reportId: number, now: Date): Promise<ReportShare[]> {
    const where = { accountId, livemode, reportId, expiresAt: { $gt: now } };
    return this.em.find(ReportShare, where, { orderBy: { id: 'desc' } });
  }

  /** Returns the link of any account; null if it is unknown, revoked or expired. */
  findOpen(tokenHash: Buffer, now: Date): Promise<ReportShare | null> {
    return this.em.findOne(ReportShare, { tokenHash, expiresAt: { $gt: now } });
  }

  async insert(share: Omit<ReportShare, 'id'>): Promise<ReportShare> {
    const row = this.em.create(ReportShare, share);
    await this.em.persist(row).flush();
    return row;
  }

  /** Records that a link was opened, at most once a minute. */
  async touch(id: number, now: Date): Promise<void> {
    await this.em.execute(
      `update report_share set last_opened_at = ? where id = ?
         and (last_opened_at is null or last_opened_at <= ?::timestamptz - interval '1 minute')`,
      [now, id, now],
    );
  }

  async removeExpired({ accountId }: Tenant, now: Date): Promise<void> {
    await this.em.nativeDelete(ReportShare, { accountId, expiresAt: { $lte: now } });
  }

  /** @returns false if the tenant has no such link */
  async remove({ accountId, livemode }: Tenant, id: number): Promise<boolean> {
    return (await this.em.nativeDelete(ReportShare, { id, accountId, livemode })) > 0;
  }
}
