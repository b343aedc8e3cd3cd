import { isAmong } from '#platform/database/is-among';
import type { Tenant } from '#platform/tenant';
import { type BusinessFilter, conditionsOf } from '../../businesses/business-filter.sql.js';
import { keywordKey } from '../../businesses/keyword.js';
import { restrictBusinesses } from '../../businesses/tag-restriction.sql.js';
import type { ChangePeriod, Direction } from '../change-period.js';

/** Which rows of the portfolio are read. A missing field admits all. */
export interface PortfolioFilter extends Pick<BusinessFilter, 'tag' | 'q'> {
  readonly businessId?: number | undefined;
  readonly keyword?: string | undefined;
  readonly tracked?: boolean | undefined;
  /** Of the change of `against`, as is `direction`. */
  readonly significant?: boolean | undefined;
  readonly direction?: Direction | undefined;
  readonly against: ChangePeriod;
}

/** Conditions of a statement, each with its parameters. */
export interface Conditions {
  readonly sql: readonly string[];
  readonly parameters: readonly unknown[];
}

/** The businesses of a tenant that a filter and the restriction to tags admit, as a condition on `business`. */
interface ChosenBusinesses {
  readonly where: string;
  readonly parameters: readonly unknown[];
  /** Whether all businesses of the tenant are admitted. */
  readonly areAll: boolean;
}

export function chosenBusinesses(tenant: Tenant, filter: BusinessFilter): ChosenBusinesses {
  const { conditions, parameters } = conditionsOf(filter);
  const restriction = restrictBusinesses(tenant);
  return {
    where: ['account_id = ?', 'livemode = ?', ...conditions].join(' and ') + restriction.and,
    parameters: [tenant.accountId, tenant.livemode, ...parameters, ...restriction.parameters],
    areAll: conditions.length === 0 && restriction.and === '',
  };
}

/** Returns the condition that limits a column to the chosen businesses; empty if all are admitted. */
export function ofBusinesses(column: string, tenant: Tenant, filter: BusinessFilter): Conditions {
  const { where, parameters, areAll } = chosenBusinesses(tenant, filter);
  if (areAll) return { sql: [], parameters: [] };
  return { sql: [isAmong(column, `select id from business where ${where}`)], parameters };
}

/** Returns the conditions on the rows `t` of the keywords of a tenant. */
export function keywordConditions(tenant: Tenant, filter: PortfolioFilter): Conditions {
  const { businessId, keyword, tracked, significant, direction, against, tag, q } = filter;
  const sql = ['t.account_id = ?', 't.livemode = ?'];
  const parameters: unknown[] = [tenant.accountId, tenant.livemode];
  if (businessId !== undefined) {
    sql.push('t.business_id = ?');
    parameters.push(businessId);
  }
  if (keyword !== undefined) {
    sql.push('t.keyword_key = ?');
    parameters.push(keywordKey(keyword));
  }
  if (tracked !== undefined) sql.push(tracked ? 't.is_tracked' : 'not t.is_tracked');
  if (significant !== undefined) sql.push(`${significant ? '' : 'not '}t.significant_${against}`);
  if (direction !== undefined) sql.push(`t.change_${against} ${direction === 'better' ? '>' : '<'} 0`);
  const businesses = ofBusinesses('t.business_id', tenant, { tag, q });
  return { sql: [...sql, ...businesses.sql], parameters: [...parameters, ...businesses.parameters] };
}
