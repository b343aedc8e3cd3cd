import { EntityManager } from '#platform/database/entity-manager';
import { named } from '#platform/database/named';
import type { Tenant } from '#platform/tenant';
import { LockMode, type RequiredEntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { restrictGroups } from '../../businesses/tag-restriction.sql.js';
import { SCAN_STATUSES } from '../record/scan.entity.js';
import { FINISHED, TRUSTED } from '../record/scan-series.repository.js';
import { type BatchProgress, type BatchSummary, type Mover, ScanBatch } from './scan-batch.entity.js';

/** Batches that are not completed. */
export const OPEN_BATCHES = 'from scan_batch where completed_at is null order by id';

/** Larger than the ID of any scan. */
const MAX_ID = 2 ** 31 - 1;

/** Parameter: ids of batches. */
const PROGRESS_OF_BATCHES = `
  select batch_id as id, status, count(*)::integer as scans, sum(pins_measured)::integer as "pinsMeasured",
    sum(pins_found)::integer as "pinsFound", coalesce(sum(credits_charged), 0)::integer as "creditsCharged"
  from scan where batch_id = any(?::int[]) group by batch_id, status`;

const RESULTS = `scan.batch_id = :batch and ${FINISHED} and ${TRUSTED}`;

const METRICS_OF_BATCH = `
  select avg(average_total_rank) as "averageTotalRank", avg(share_of_local_voice) as "shareOfLocalVoice",
    count(change.scan_id)::integer as compared,
    count(*) filter (where change.significant and change.mean_change > 0)::integer as "roseSignificantly",
    count(*) filter (where change.significant and change.mean_change < 0)::integer as "fellSignificantly"
  from scan left join scan_change change on change.scan_id = scan.id where ${RESULTS}`;

/** Of each direction. An event must stay below 16 kB, also with the longest names. */
const MOVERS = 3;

const mostMoved = (direction: '<' | '>', order: 'asc' | 'desc'): string => `
  (select scan.id, scan.business_id, coalesce(label, name) as label, keyword, change.mean_change, average_total_rank,
     share_of_local_voice
   from scan join scan_change change on change.scan_id = scan.id join business on business.id = scan.business_id
   where ${RESULTS} and change.significant and change.mean_change ${direction} 0
   order by change.mean_change ${order}, scan.id limit ${MOVERS})`;

const MOVERS_OF_BATCH = `
  select id as "scanId", business_id as "businessId", label, keyword, mean_change as "meanChange",
    average_total_rank as "averageTotalRank", share_of_local_voice as "shareOfLocalVoice"
  from (${mostMoved('>', 'desc')} union all ${mostMoved('<', 'asc')}) as mover
  order by abs(mean_change) desc, id`;

/** As the drivers return it. */
interface ProgressRow {
  readonly id: number;
  readonly status: string;
  readonly scans: number;
  readonly pinsMeasured: number;
  readonly pinsFound: number;
  readonly creditsCharged: number;
}

type Metrics = Omit<BatchSummary, keyof BatchProgress | 'movers'>;

@Injectable()
export class BatchesRepository {
  constructor(private readonly em: EntityManager) {}

  /** A restricted tenant finds only batches of businesses to which it has access. */
  find(tenant: Tenant, id: number): Promise<ScanBatch | null> {
    return this.em.findOne(ScanBatch, { id, ...ofTenant(tenant) }, { refresh: true });
  }

  /** Across tenants: for commands only. */
  findById(id: number): Promise<ScanBatch | null> {
    return this.em.findOne(ScanBatch, { id }, { refresh: true });
  }

  /** Returns up to `count` batches with a smaller id, newest first. */
  list(tenant: Tenant, beforeId: number, count: number): Promise<ScanBatch[]> {
    const where = { id: { $lt: beforeId }, ...ofTenant(tenant) };
    return this.em.find(ScanBatch, where, {
      orderBy: { id: 'desc' },
      limit: count,
      disableIdentityMap: true,
    });
  }

  async insert(batch: RequiredEntityData<ScanBatch>): Promise<ScanBatch> {
    const row = this.em.create(ScanBatch, batch);
    await this.em.persist(row).flush();
    return row;
  }

  /** Returns the batch of an occurrence of a schedule. Across tenants: the caller has claimed the schedule. */
  findOccurrence(scheduleId: number, scheduledFor: Date): Promise<ScanBatch | null> {
    return this.em.findOne(ScanBatch, { scheduleId, scheduledFor });
  }

  /** Locks a batch whose scans have not all ended. Across tenants: the caller has read it, or is a background task. */
  lockOpen(id: number): Promise<ScanBatch | null> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    return this.em.findOne(ScanBatch, { id, completedAt: null }, options);
  }

  /** Returns the batches without an end, oldest first. Across tenants: for the background task. */
  open(): Promise<ScanBatch[]> {
    return this.em.find(
      ScanBatch,
      { completedAt: null },
      { orderBy: { id: 'asc' }, disableIdentityMap: true },
    );
  }

  /** Whether a batch has no unfinished scan. Across tenants, like `lockOpen`. */
  async hasEnded(id: number): Promise<boolean> {
    return (await this.unfinishedScans(id, 1)).length === 0;
  }

  /**
   * Returns up to `limit` ids of unfinished scans, newest first: workers take the oldest.
   *
   * @param before returns only older scans than this one
   */
  async unfinishedScans(id: number, limit: number, before = MAX_ID): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `select id from scan where batch_id = ? and id < ? and status in ('queued', 'running') order by id desc limit ?`,
      [id, before, limit],
    );
    return rows.map((row) => row.id);
  }

  /** Returns the progress of batches by id. Across tenants: the caller has read them. */
  async progressOf(batches: readonly ScanBatch[]): Promise<ReadonlyMap<number, BatchProgress>> {
    const rows = await this.em.execute<ProgressRow[]>(PROGRESS_OF_BATCHES, [
      `{${batches.map(({ id }) => id).join(',')}}`,
    ]);
    return new Map(batches.map((batch) => [batch.id, progressIn(batch, rows)]));
  }

  /** Sums up a batch whose scans have ended. */
  async summarize(batch: ScanBatch): Promise<BatchSummary> {
    const progress = progressIn(
      batch,
      await this.em.execute<ProgressRow[]>(PROGRESS_OF_BATCHES, [`{${batch.id}}`]),
    );
    const [metrics] = await this.em.execute<[Metrics]>(...named(METRICS_OF_BATCH, { batch: batch.id }));
    const movers = await this.em.execute<Mover[]>(...named(MOVERS_OF_BATCH, { batch: batch.id }));
    return { ...progress, ...metrics, movers };
  }
}

function ofTenant(tenant: Tenant) {
  const { accountId, livemode } = tenant;
  const restriction = restrictGroups<ScanBatch>(tenant, 'scan_batch');
  return { accountId, livemode, ...(restriction.length > 0 && { $and: restriction }) };
}

function progressIn({ id, scansTotal }: ScanBatch, all: readonly ProgressRow[]): BatchProgress {
  const rows = all.filter((row) => row.id === id);
  const sum = (of: (row: ProgressRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const withStatus = (status: string): number => rows.find((row) => row.status === status)?.scans ?? 0;
  const byStatus = Object.fromEntries(SCAN_STATUSES.map((status) => [status, withStatus(status)]));
  return {
    scans: {
      total: scansTotal,
      ...(byStatus as Record<(typeof SCAN_STATUSES)[number], number>),
      deleted: scansTotal - sum(({ scans }) => scans),
    },
    pinsMeasured: sum(({ pinsMeasured }) => pinsMeasured),
    pinsFound: sum(({ pinsFound }) => pinsFound),
    creditsCharged: sum(({ creditsCharged }) => creditsCharged),
  };
}
