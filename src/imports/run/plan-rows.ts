import { Clock } from '#platform/clock';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { Business } from '../../businesses/business.entity.js';
import { newBusiness } from '../../businesses/create-business.js';
import { changedFields } from '../../businesses/label-business.js';
import { mayAccess, requireTagChange } from '../../businesses/may-access.js';
import { PlanScan } from '../../scanning/order/plan-scan.js';
import { changeGeometry } from '../../schedules/define/schedule-geometry.js';
import type { Schedule } from '../../schedules/record/schedule.entity.js';
import { SchedulesService, tooManySchedules } from '../../schedules/record/schedules.service.js';
import type { BusinessIndex } from './business-index.js';
import { gridOf, type RowSchedule } from './check-row.js';
import { decideRow, type Decision } from './decide-row.js';
import type { PreparedRow } from './prepare-rows.js';
import { type IndexedBusiness, knownOf, RowPlans, type SchedulePlan } from './row-plans.js';

/** The schedules of a tenant while rows are planned. */
interface Schedules {
  readonly present: ReadonlyMap<number, Schedule>;
  /** How many may still be created. */
  free: number;
}

/** Plans what rows do, without storing it. */
@Injectable()
export class PlanRows {
  constructor(
    private readonly schedules: SchedulesService,
    private readonly planScan: PlanScan,
    private readonly clock: Clock,
  ) {}

  /**
   * Plans rows in their order. The caller holds the lock of the account.
   *
   * @param index the businesses that the rows may mean; planned ones are added
   */
  async run(
    tenant: Tenant,
    index: BusinessIndex<IndexedBusiness>,
    prepared: readonly PreparedRow[],
  ): Promise<RowPlans> {
    const schedules = await this.readSchedules(tenant, index, prepared);
    const plans = new RowPlans();
    for (const row of prepared) {
      try {
        this.add(plans, tenant, index, schedules, row);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        plans.refusals.push({ number: row.number, line: row.line, problem: error });
      }
    }
    return plans;
  }

  private async readSchedules(
    tenant: Tenant,
    index: BusinessIndex<IndexedBusiness>,
    prepared: readonly PreparedRow[],
  ): Promise<Schedules> {
    const isUsed = prepared.some(({ row }) => !(row instanceof Problem) && row.schedule);
    if (!isUsed) return { present: new Map(), free: 0 };
    const ids = [...index.ids()].filter((id) => id > 0);
    return {
      present: await this.schedules.ofBusinesses(tenant, ids),
      free: await this.schedules.free(tenant),
    };
  }

  private add(
    plans: RowPlans,
    tenant: Tenant,
    index: BusinessIndex<IndexedBusiness>,
    schedules: Schedules,
    { number, line, row, lookedUp }: PreparedRow,
  ): void {
    if (row instanceof Problem) throw row;
    const decision = decideRow(row, lookedUp, index, ({ stored }) => !stored || mayAccess(tenant, stored));
    // A business that the row meant was deleted a moment ago: the row waits for the next turn.
    if (decision.kind === 'look_up') return;
    const fields = changedFields(row.labels);
    const before = decision.kind === 'existing' ? decision.business.stored : null;
    requireTagChange(tenant, before?.tags ?? [], fields.tags ?? before?.tags ?? []);
    const place = placeOf(decision);
    const present =
      decision.kind === 'existing' ? (schedules.present.get(decision.business.id) ?? null) : null;
    const schedule = row.schedule && this.planSchedule(tenant, place, row.schedule, present);
    if (schedule && !schedule.present && schedules.free-- <= 0) throw tooManySchedules();
    if (decision.kind === 'create') {
      const { gbpUrl } = decision;
      const created = { ...newBusiness(tenant, gbpUrl, decision.place, this.clock.now()), ...fields };
      const known = knownOf(
        { ...decision.place, gbpUrl, externalId: row.labels.externalId ?? null },
        -number,
      );
      index.add({ ...known, stored: null });
      index.settle(known.id, line);
      plans.creates.push({ number, line, row: created, known, schedule });
    } else {
      const { id, stored } = decision.business;
      if (!stored) throw new Error('a row means a business that is not stored');
      index.settle(id, line);
      plans.updates.push({ number, line, id, changed: changedBy(stored, fields), schedule });
    }
  }

  /**
   * Returns null if the schedule stays as it is.
   *
   * @throws Problem `grid_out_of_range`, `grid_not_possible`, `outside_coverage`
   */
  private planSchedule(
    { livemode }: Tenant,
    { lat, lng }: { lat: number; lng: number },
    wanted: RowSchedule,
    present: Schedule | null,
  ): SchedulePlan | null {
    if (present && isAsWanted(present, wanted)) return null;
    const { gridSize, radiusMiles } = wanted;
    const geometry = present ? changeGeometry(present, gridOf(wanted)) : { gridSize, radiusMiles };
    this.planScan.checkCoverage({ lat, lng, livemode }, { businessId: 0, ...geometry });
    return { wanted, present };
  }
}

function placeOf(decision: Exclude<Decision<IndexedBusiness>, { kind: 'look_up' }>) {
  return decision.kind === 'create' ? decision.place : decision.business;
}

function isAsWanted(present: Schedule, { cron, gridSize, radiusMiles, timezone }: RowSchedule): boolean {
  return (
    present.cron === cron &&
    present.gridSize === gridSize &&
    present.radiusMiles === radiusMiles &&
    (timezone === undefined || present.timezone === timezone)
  );
}

/** Returns the business with the fields; null if it has them. */
function changedBy(stored: Readonly<Business>, fields: Partial<Business>): Readonly<Business> | null {
  const names = Object.keys(fields) as (keyof Business)[];
  const isSame = names.every((name) => isDeepStrictEqual(stored[name] ?? null, fields[name] ?? null));
  return isSame ? null : { ...stored, ...fields };
}
