import { ReleasesLeasesAtStart } from '#platform/background/background-task';
import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { restrictGroups } from '../businesses/tag-restriction.sql.js';
import { type LeftOut, Report, type ReportRequest } from './report.entity.js';

/** How long a process may take for one report. */
export const LEASE_MS = 10 * 60_000;

export interface ClaimedReport extends Tenant {
  readonly id: number;
  readonly attempt: number;
  readonly request: ReportRequest;
}

/** A report that is ready to be stored. */
export interface MadeReport {
  readonly pdf: Buffer;
  /** The content for the page of links: gzipped JSON. */
  readonly page: Buffer;
  readonly businessIds: readonly number[];
  readonly leftOut: readonly LeftOut[];
}

/** Reports that are not made. */
export const QUEUED_REPORTS = `from report where status = 'queued' order by id`;

@Injectable()
export class ReportsRepository {
  constructor(private readonly em: EntityManager) {}

  /** A restricted tenant finds only reports about businesses to which it has access. */
  find(tenant: Tenant, id: number): Promise<Report | null> {
    return this.em.findOne(Report, { id, ...ofTenant(tenant) });
  }

  /** Returns up to `count` reports with a smaller id, newest first. */
  list(tenant: Tenant, beforeId: number, count: number): Promise<Report[]> {
    const where = { id: { $lt: beforeId }, ...ofTenant(tenant) };
    return this.em.find(Report, where, { orderBy: { id: 'desc' }, limit: count });
  }

  async readPdf(tenant: Tenant, id: number): Promise<Buffer | null> {
    const report = await this.em.findOne(Report, { id, ...ofTenant(tenant) }, { populate: ['pdf'] });
    return report?.pdf ? Buffer.from(report.pdf) : null;
  }

  /** Returns the content for the page of links, gzipped. */
  async readPage(tenant: Tenant, id: number): Promise<Buffer | null> {
    const report = await this.em.findOne(Report, { id, ...ofTenant(tenant) }, { populate: ['page'] });
    return report?.page ? Buffer.from(report.page) : null;
  }

  countQueued({ accountId, livemode }: Tenant): Promise<number> {
    return this.em.count(Report, { accountId, livemode, status: 'queued' });
  }

  async insert(
    { accountId, livemode, restrictedTo }: Tenant,
    request: ReportRequest,
    selectedIds: readonly number[] | null,
    now: Date,
  ): Promise<Report> {
    const row = this.em.create(Report, {
      accountId,
      livemode,
      request,
      selectedIds: selectedIds && [...selectedIds],
      restrictedTo: restrictedTo ?? null,
      status: 'queued',
      createdAt: now,
    });
    await this.em.persist(row).flush();
    return row;
  }

  /** Leases the oldest report that no process makes; null if there is none. Across tenants: for background tasks. */
  async claim(now: Date): Promise<ClaimedReport | null> {
    const [row] = await this.em.execute<
      (Omit<ClaimedReport, 'restrictedTo'> & { restrictedTo: readonly string[] | null })[]
    >(
      `update report set attempt = attempt + 1, lease_expires_at = ?
       where id = (
         select id from report where status = 'queued' and (lease_expires_at is null or lease_expires_at < ?)
         order by id limit 1 for update skip locked)
       returning id, account_id as "accountId", livemode, restricted_to as "restrictedTo", attempt, request`,
      [new Date(now.getTime() + LEASE_MS), now],
    );
    return row ? { ...row, restrictedTo: row.restrictedTo ?? undefined } : null;
  }

  @ReleasesLeasesAtStart()
  async releaseAll(): Promise<void> {
    await this.em.execute(`update report set lease_expires_at = null where lease_expires_at is not null`);
  }

  /** Ends a report that is still leased by this attempt. @returns false if another attempt has taken it over */
  async end({ id, attempt }: ClaimedReport, made: MadeReport | null, now: Date): Promise<boolean> {
    const status = made ? 'completed' : 'failed';
    const selected = made ? JSON.stringify(made.businessIds) : null;
    const leftOut = made ? JSON.stringify(made.leftOut) : null;
    const rows = await this.em.execute<unknown[]>(
      `update report set status = ?, pdf = ?, page = ?, selected_ids = coalesce(?::jsonb, selected_ids),
         left_out = ?::jsonb, completed_at = ?, lease_expires_at = null
       where id = ? and attempt = ? and status = 'queued' returning id`,
      [status, made?.pdf ?? null, made?.page ?? null, selected, leftOut, now, id, attempt],
    );
    return rows.length > 0;
  }
}

function ofTenant(tenant: Tenant) {
  const { accountId, livemode } = tenant;
  const restriction = restrictGroups<Report>(tenant, 'report');
  return { accountId, livemode, ...(restriction.length > 0 && { $and: restriction }) };
}
