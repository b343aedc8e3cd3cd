import { addDays } from '#libs/calendar';
import { EntityManager } from '#platform/database/entity-manager';
import { isAmong } from '#platform/database/is-among';
import { readOnly } from '#platform/database/read-only';
import { MAX_ID } from '#platform/http/id.pipe';
import { tagKey } from '#platform/ignoring-case';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { keywordKey } from '../../businesses/keyword.js';
import { restrictBusinesses } from '../../businesses/tag-restriction.sql.js';
import { Scan } from '../../scanning/record/scan.entity.js';
import { FINISHED } from '../../scanning/record/scan-series.repository.js';
import { type ExportScope, firstDay } from './export-scope.js';

/** The business of an exported scan, as it is now. */
export interface ExportedBusiness {
  readonly name: string;
  readonly label: string | null;
  readonly externalId: string | null;
  readonly placeId: string | null;
  readonly cid: string | null;
  readonly tags: readonly string[];
  readonly timezone: string;
}

export interface ExportedScan {
  readonly scan: Readonly<Scan>;
  readonly business: ExportedBusiness;
}

/** `after` is the largest smaller id. */
export interface IdRange {
  readonly after: number;
  readonly last: number;
}

interface BusinessColumns extends Omit<ExportedBusiness, 'label'> {
  readonly businessName: string;
  readonly businessLabel: string | null;
}

/** Reads the finished scans of exports in order of their ids. */
@Injectable()
export class ExportedScansRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Returns the range of the ids of a scope. In a scope of some days they are few among all scans, which a reader from the
   * first id would have to pass.
   */
  async rangeOf(tenant: Tenant, scope: ExportScope): Promise<IdRange> {
    if (scope.from === undefined && scope.to === undefined && !scope.lastDays)
      return { after: 0, last: MAX_ID };
    const { conditions, parameters } = conditionsOf(tenant, scope);
    // The offset keeps the planner from walking all ids for the smallest one.
    const [range] = await this.em.execute<{ first: number | null; last: number | null }[]>(
      `select min(id) as first, max(id) as last from (
         select id from scan where scan.account_id = ? and scan.livemode = ? and ${FINISHED}${conditions} offset 0
       ) found`,
      [tenant.accountId, tenant.livemode, ...parameters],
    );
    const { first = null, last = null } = range ?? {};
    if (first === null || last === null) return { after: 0, last: 0 };
    // Without an end, scans that end during the export are included.
    return { after: first - 1, last: scope.to === undefined ? MAX_ID : last };
  }

  /** Returns up to `count` scans of a range of ids. The days of the scope are widened by one on both sides. */
  async readIn(
    tenant: Tenant,
    scope: ExportScope,
    { after, last }: IdRange,
    count: number,
  ): Promise<ExportedScan[]> {
    const { conditions, parameters } = conditionsOf(tenant, scope);
    const rows = await this.em.execute<(BusinessColumns & Record<string, unknown>)[]>(
      `select scan.*, business.name as "businessName", business.label as "businessLabel",
         business.external_id as "externalId", business.place_id as "placeId", business.cid, business.tags,
         business.timezone
       from (
         select * from scan
         where scan.account_id = ? and scan.livemode = ? and scan.id > ? and scan.id <= ? and ${FINISHED}${conditions}
         order by scan.id limit ?
       ) scan
       join business on business.id = scan.business_id
       order by scan.id`,
      [tenant.accountId, tenant.livemode, after, last, ...parameters, count],
    );
    return rows.map(
      ({ businessName, businessLabel, externalId, placeId, cid, tags, timezone, ...columns }) => ({
        scan: readOnly(this.em, Scan, columns),
        business: { name: businessName, label: businessLabel, externalId, placeId, cid, tags, timezone },
      }),
    );
  }
}

/** Each condition starts with ` and `. */
function conditionsOf(tenant: Tenant, scope: ExportScope): { conditions: string; parameters: unknown[] } {
  const { businessId, tag, keyword, to } = scope;
  const from = firstDay(scope, 'UTC');
  const { and, parameters: tags } = restrictBusinesses(tenant);
  const restricts = and !== '' || tag !== undefined;
  const withTag = tag === undefined ? '' : ' and business.tag_keys @> ?::jsonb';
  const allowed = `select business.id from business where business.account_id = ? and business.livemode = ?${and}${withTag}`;
  const all: [condition: string, parameters: readonly unknown[], isUsed: boolean][] = [
    ['scan.business_id = ?', [businessId], businessId !== undefined],
    ['scan.keyword_key = ?', [keywordKey(keyword ?? '')], keyword !== undefined],
    ['scan.completed_at >= ?::date', [from && addDays(from, -1)], from !== undefined],
    ['scan.completed_at < ?::date', [to && addDays(to, 2)], to !== undefined],
    [
      isAmong('scan.business_id', allowed),
      [
        tenant.accountId,
        tenant.livemode,
        ...tags,
        ...(tag === undefined ? [] : [JSON.stringify([tagKey(tag)])]),
      ],
      restricts,
    ],
  ];
  const used = all.filter(([, , isUsed]) => isUsed);
  return {
    conditions: used.map(([condition]) => ` and ${condition}`).join(''),
    parameters: used.flatMap(([, parameters]) => parameters),
  };
}
