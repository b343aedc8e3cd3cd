import { ReleasesLeasesAtStart } from '#platform/background/background-task';
import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { Report, type ReportRequest } from './report.entity.js';

/** How long a process may take for one report. */
const LEASE_MS = 10 * 60_000;

export interface ClaimedReport extends Tenant {
  readonly id: number;
  readonly attempt: number;
  readonly request: ReportRequest;
}

@Injectable()
export class ReportsRepository {
  constructor(private readonly em: EntityManager) {}

  find({ accountId, livemode }: Tenant, id: number): Promise<Report | null> {
    return this.em.findOne(Report, { id, accountId, livemode });
  }

  /** Returns up to `count` reports with a smaller id, newest first. */
  list({ accountId, livemode }: Tenant, beforeId: number, count: number): Promise<Report[]> {
    const where = { accountId, livemode, id: { $lt: beforeId } };
    return this.em.find(Report, where, { orderBy: { id: 'desc' }, limit: count });
  }

  async readPdf({ accountId, livemode }: Tenant, id: number): Promise<Buffer | null> {
    const report = await this.em.findOne(Report, { id, accountId, livemode }, { populate: ['pdf'] });
    return report?.pdf ? Buffer.from(report.pdf) : null;
  }

  countQueued({ accountId, livemode }: Tenant): Promise<number> {
    return this.em.count(Report, { accountId, livemode, status: 'queued' });
  }

  async insert(tenant: Tenant, request: ReportRequest, now: Date): Promise<Report> {
    const { accountId, livemode } = tenant;
    const row = this.em.create(Report, { accountId, livemode, request, status: 'queued', createdAt: now });
    await this.em.persist(row).flush();
    return row;
  }

  /** Leases the oldest report that no process makes; null if there is none. Across tenants: for background tasks. */
  async claim(now: Date): Promise<ClaimedReport | null> {
    const [row] = await this.em.execute<ClaimedReport[]>(
      `update report set attempt = attempt + 1, lease_expires_at = ?
       where id = (
         select id from report where status = 'queued' and (lease_expires_at is null or lease_expires_at < ?)
         order by id limit 1 for update skip locked)
       returning id, account_id as "accountId", livemode, attempt, request`,
      [new Date(now.getTime() + LEASE_MS), now],
    );
    return row ?? null;
  }

  @ReleasesLeasesAtStart()
  async releaseAll(): Promise<void> {
    await this.em.execute(`update report set lease_expires_at = null where lease_expires_at is not null`);
  }

  /** Ends a report that is still leased by this attempt. @returns false if another attempt has taken it over */
  async end({ id, attempt }: ClaimedReport, pdf: Buffer | null, now: Date): Promise<boolean> {
    const status = pdf ? 'completed' : 'failed';
    const rows = await this.em.execute<unknown[]>(
      `update report set status = ?, pdf = ?, completed_at = ?, lease_expires_at = null
       where id = ? and attempt = ? and status = 'queued' returning id`,
      [status, pdf, now, id, attempt],
    );
    return rows.length > 0;
  }
}
