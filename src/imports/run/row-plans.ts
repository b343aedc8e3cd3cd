import type { Problem } from '#platform/http/problem';
import type { RequiredEntityData } from '@mikro-orm/core';
import type { Business } from '../../businesses/business.entity.js';
import type { Schedule } from '../../schedules/record/schedule.entity.js';
import type { SettledRow } from '../import-rows.repository.js';
import type { KnownBusiness } from './business-index.js';
import type { RowSchedule } from './check-row.js';

/** A business of the index. `stored` is null for one that a row of this file creates. */
export type IndexedBusiness = KnownBusiness & { readonly stored: Readonly<Business> | null };

/** What a row does with the schedule of its business. */
export interface SchedulePlan {
  readonly wanted: RowSchedule;
  /** The schedule to change; null to create one. */
  readonly present: Schedule | null;
}

interface PlanOf {
  readonly number: number;
  readonly line: number;
}

export interface CreatePlan extends PlanOf {
  readonly row: RequiredEntityData<Business>;
  readonly known: KnownBusiness;
  readonly schedule: SchedulePlan | null;
}

export interface UpdatePlan extends PlanOf {
  readonly id: number;
  /** With the changed labels; null if they stay. */
  readonly changed: Readonly<Business> | null;
  /** Null if it stays. */
  readonly schedule: SchedulePlan | null;
}

export interface Refusal extends PlanOf {
  readonly problem: Problem;
}

/** What the rows of a batch do. */
export class RowPlans {
  readonly creates: CreatePlan[] = [];
  readonly updates: UpdatePlan[] = [];
  readonly refusals: Refusal[] = [];

  static known(stored: readonly Readonly<Business>[]): IndexedBusiness[] {
    return stored.map((business) => ({ ...knownOf(business, business.id), stored: business }));
  }

  /** Returns the results of a dry run. */
  asPlanned(): SettledRow[] {
    return this.results(this.creates.map(() => null));
  }

  /** @param ids of the created businesses; null for those of a dry run */
  results(ids: readonly (number | null)[]): SettledRow[] {
    const none = { businessId: null, planned: null, problemCode: null, problemDetail: null };
    return [
      ...this.creates.map(({ number, known }, at): SettledRow => {
        const businessId = ids[at] ?? null;
        return {
          ...none,
          number,
          result: 'created',
          businessId,
          planned: businessId === null ? known : null,
        };
      }),
      ...this.updates.map(({ number, id, changed, schedule }): SettledRow => {
        return { ...none, number, result: changed || schedule ? 'updated' : 'unchanged', businessId: id };
      }),
      ...this.refusals.map(({ number, problem: { type, detail } }): SettledRow => {
        return { ...none, number, result: 'refused', problemCode: type.code, problemDetail: detail };
      }),
    ];
  }
}

/** Picks the fields by which a business is recognised. */
export function knownOf(business: Omit<KnownBusiness, 'id'>, id: number): KnownBusiness {
  const { gbpUrl, externalId, cid, placeId, normalizedName, lat, lng, formerCids, formerPlaceIds } = business;
  return { id, gbpUrl, externalId, cid, placeId, normalizedName, lat, lng, formerCids, formerPlaceIds };
}
