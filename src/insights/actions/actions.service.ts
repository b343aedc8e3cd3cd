import { type CalendarDate, dateIn } from '#libs/calendar';
import type { ActionKind } from '#libs/rank-model';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { keywordKey } from '../../businesses/keyword.js';
import { InsightsRepository } from '../insights.repository.js';
import { type ActionDays, dayOf, daysWith } from './action-days.js';
import { ACTION_EXISTS, DAY_IN_FUTURE, TOO_MANY_ACTIONS } from './actions.problems.js';
import { type ActionFilter, type ActionIdentity, ActionsRepository } from './actions.repository.js';
import type { ActionStatus, InsightAction } from './insight-action.entity.js';

const MAX_ACTIONS = 10_000;

export interface NewAction extends ActionChanges {
  readonly businessId: number;
  readonly action: ActionKind;
  /** Undefined for all keywords of the business. */
  readonly keyword?: string | undefined;
  readonly status: ActionStatus;
}

/** Undefined leaves a field unchanged. */
export interface ActionChanges {
  readonly status?: ActionStatus | undefined;
  /** Day of the status. Defaults to today when the status changes. */
  readonly date?: CalendarDate | undefined;
  readonly note?: string | null | undefined;
}

/** Recommended actions that are planned, done or dismissed. */
@Injectable()
export class ActionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly businesses: BusinessesService,
    private readonly insights: InsightsRepository,
    private readonly actions: ActionsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Tracks an action, with the gain that the current insights expect.
   *
   * @param changedBy name of the caller
   * @throws Problem `not_found` for the business, `action_exists`, `too_many_actions`, `day_in_future`
   */
  create(tenant: Tenant, given: NewAction, changedBy: string): Promise<InsightAction> {
    const { businessId, action, keyword, status, note } = given;
    const { accountId, livemode } = tenant;
    const key = keyword === undefined ? null : keywordKey(keyword);
    return this.unitOfWork.run(async () => {
      // Serialises concurrent requests, so that the second finds the action of the first.
      await this.accounts.lock(accountId);
      await this.businesses.lockForChange(tenant, businessId);
      const today = await this.today(tenant, businessId);
      if ((await this.actions.count(tenant)) >= MAX_ACTIONS) {
        throw new Problem(TOO_MANY_ACTIONS, `The account tracks ${MAX_ACTIONS} actions.`);
      }
      const identity = { businessId, action, keywordKey: key };
      const days = daysWith(status, given.date ?? today, { plannedFor: null });
      requirePast(days, today);
      await this.requireUnique(identity, days.doneOn, 0);
      const now = this.clock.now();
      return this.actions.insert({
        accountId,
        livemode,
        ...identity,
        keyword: keyword ?? null,
        ...days,
        note: note ?? null,
        expected: await this.expected(identity, status),
        changedBy,
        createdAt: now,
        updatedAt: now,
      });
    });
  }

  /** @throws Problem `not_found` for the business */
  async list(tenant: Tenant, filter: ActionFilter, afterId: number, count: number): Promise<InsightAction[]> {
    await this.businesses.checkFilter(tenant, filter.businessId);
    return this.actions.list(tenant, filter, afterId, count);
  }

  /** @throws Problem `not_found` */
  async get(tenant: Tenant, id: number): Promise<InsightAction> {
    const action = await this.actions.find(tenant, id);
    if (!action) throw new Problem(NOT_FOUND, `Action ${id} does not exist.`);
    return action;
  }

  /**
   * Changes the status, its day or the note.
   *
   * @param changedBy name of the caller
   * @param check throws if the caller knows another version of the action
   * @throws Problem `not_found`, `action_exists`, `day_in_future`
   */
  update(
    tenant: Tenant,
    id: number,
    { status, date, note }: ActionChanges,
    changedBy: string,
    check?: (action: InsightAction) => void,
  ): Promise<InsightAction> {
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(tenant.accountId);
      const action = await this.get(tenant, id);
      check?.(action);
      const isOther = status !== undefined && status !== action.status;
      if (isOther || date !== undefined) {
        const today = await this.today(tenant, action.businessId);
        const day = date ?? (isOther ? today : (dayOf(action) ?? today));
        const days = daysWith(status ?? action.status, day, action);
        requirePast(days, today);
        await this.requireUnique(action, days.doneOn, id);
        if (action.status === 'dismissed' || action.expected.length === 0) {
          action.expected = await this.expected(action, days.status);
        }
        Object.assign(action, days);
      }
      if (note !== undefined) action.note = note;
      Object.assign(action, { changedBy, updatedAt: this.clock.now() });
      await this.actions.flush();
      return action;
    });
  }

  /** @throws Problem `not_found` */
  async delete(tenant: Tenant, id: number): Promise<void> {
    const { id: found } = await this.get(tenant, id);
    await this.actions.delete(found);
  }

  /** @throws Problem `not_found`, also for a business without a tag to which the tenant is restricted */
  private async today(tenant: Tenant, businessId: number): Promise<CalendarDate> {
    const { timezone } = await this.businesses.summary(tenant, businessId);
    return dateIn(timezone, this.clock.now());
  }

  /** Returns the estimates of the current insights, none for a dismissed action. */
  private async expected({ businessId, action, keywordKey }: ActionIdentity, status: ActionStatus) {
    return status === 'dismissed'
      ? []
      : this.insights.expectedGains(businessId, action, keywordKey ?? undefined);
  }

  private async requireUnique(
    identity: ActionIdentity,
    doneOn: CalendarDate | null | undefined,
    id: number,
  ): Promise<void> {
    const other = await this.actions.idOfOther(identity, doneOn ?? null, id);
    if (other === null) return;
    const state = doneOn ? `done on ${doneOn}` : 'planned or dismissed';
    throw new Problem(
      ACTION_EXISTS,
      `Action ${other} of the same business, kind and keyword is already ${state}. Change it instead.`,
      { members: { action_id: other } },
    );
  }
}

/** @throws Problem `day_in_future` for a day after today */
function requirePast({ status, doneOn, dismissedOn }: ActionDays, today: CalendarDate): void {
  const day = doneOn ?? dismissedOn;
  if (!day || day <= today) return;
  const detail = `The action cannot be ${status} on ${day}: today is ${today} in the time zone of the business.`;
  throw new Problem(DAY_IN_FUTURE, detail, { members: { today } });
}
