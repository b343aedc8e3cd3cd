import { EntityManager } from '#platform/database/entity-manager';
import { readRows } from '#platform/database/read-rows';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { restrictBusinesses } from '../businesses/tag-restriction.sql.js';
import type { PlaceProfile } from '../rankings/results/place-profile.js';
import type { Scan } from '../scanning/record/scan.entity.js';
import { isFiltered, type SeriesFilter, seriesParameters } from '../scanning/record/series-filter.sql.js';
import { competitors, type CompetitorScope } from './competitors.sql.js';

/** Which scans are read: one, or the latest ones that all given parts select. */
export type CompetitorFilter =
  | { readonly scanId: number }
  | {
      readonly scanId?: undefined;
      readonly businessId?: number | undefined;
      readonly keywordKey?: string | undefined;
      /** Restricts the scans of which the latest are read. */
      readonly series?: SeriesFilter | undefined;
    };

/** Position in the list: the sort values of the last row of the previous page. */
export interface CompetitorPosition {
  readonly shareOfLocalVoice: number;
  readonly averageTotalRank: number;
  readonly placeId: number;
}

/** Profile and sort values of a competitor. `id` is the row of `place` that represents it. */
export interface CompetitorRow extends PlaceProfile {
  readonly bestShare: number;
  readonly bestTotalRank: number;
  /** CIDs of all its listings. */
  readonly cids: readonly string[] | null;
  readonly placeIds: readonly string[];
}

/** A scan with the ranks of the scanned business and of competitors. */
export interface CompetitorScan extends Pick<
  Scan,
  'id' | 'businessId' | 'keyword' | 'centerLat' | 'centerLng' | 'gridSize' | 'radiusMiles' | 'layout'
> {
  readonly completedAt: string;
  readonly subjectRanks: readonly number[];
  /** The ranks of each competitor that the scan contains, with the row of `place` that represents it. */
  readonly ranks: readonly (readonly [place: number, ranks: readonly number[]])[];
}

export interface FoundCompetitors {
  /** Strongest first. */
  readonly competitors: readonly CompetitorRow[];
  /** By business and keyword. */
  readonly scans: readonly CompetitorScan[];
}

@Injectable()
export class CompetitorsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns competitors by the best share of local voice, then the best average total rank, with their ranks. */
  async listStrongest(
    tenant: Tenant,
    filter: CompetitorFilter,
    { after, limit }: { after: CompetitorPosition | null; limit: number },
  ): Promise<FoundCompetitors> {
    const { scope, parameters } = scopeOf(tenant, filter);
    const [found] = await readRows<{ answer: string }>(this.em, competitors(scope), [
      ...parameters,
      after?.placeId ?? null,
      after ? -after.shareOfLocalVoice : null,
      after?.averageTotalRank ?? null,
      after?.placeId ?? null,
      limit,
    ]);
    const answer = JSON.parse(found?.answer ?? '{}') as Partial<
      Record<keyof FoundCompetitors, unknown[][] | null>
    >;
    return {
      competitors: (answer.competitors ?? []).map((values) => rowOf<CompetitorRow>(COMPETITOR, values)),
      scans: (answer.scans ?? []).map((values) => rowOf<CompetitorScan>(SCAN, values)),
    };
  }
}

/** The values of a competitor and of a scan, in the order of the statement. */
const COMPETITOR = [
  'id',
  'placeId',
  'cid',
  'name',
  'address',
  'lat',
  'lng',
  'category',
  'rating',
  'reviewCount',
  'bestShare',
  'bestTotalRank',
  'cids',
  'placeIds',
] as const satisfies (keyof CompetitorRow)[];
const SCAN = [
  'id',
  'businessId',
  'keyword',
  'completedAt',
  'centerLat',
  'centerLng',
  'gridSize',
  'radiusMiles',
  'layout',
  'subjectRanks',
  'ranks',
] as const satisfies (keyof CompetitorScan)[];

function rowOf<Row>(names: readonly (keyof Row)[], values: readonly unknown[]): Row {
  return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Row;
}

function scopeOf(
  tenant: Tenant,
  filter: CompetitorFilter,
): { scope: CompetitorScope; parameters: unknown[] } {
  const { and: restriction, parameters } = restrictBusinesses(tenant);
  const ofTenant = [tenant.accountId, tenant.livemode, ...parameters];
  if (filter.scanId !== undefined) {
    const scope = { of: 'scan', hasKeyword: false, isFiltered: false, restriction } as const;
    return { scope, parameters: [...ofTenant, filter.scanId] };
  }
  const { businessId, keywordKey, series } = filter;
  const scope: CompetitorScope = {
    of: businessId === undefined ? 'account' : 'business',
    hasKeyword: keywordKey !== undefined,
    isFiltered: isFiltered(series),
    restriction,
  };
  return {
    scope,
    parameters: [
      ...(scope.isFiltered ? seriesParameters(series) : []),
      ...(keywordKey === undefined ? [] : [keywordKey]),
      ...ofTenant,
      ...(businessId === undefined ? [] : [businessId]),
    ],
  };
}
