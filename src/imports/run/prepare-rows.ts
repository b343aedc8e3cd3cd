import { Problem } from '#platform/http/problem';
import { ownTurn } from '#platform/own-turn';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import {
  BulkBusinessesRepository,
  type BulkMatch,
} from '../../businesses/bulk/bulk-businesses.repository.js';
import {
  type IdentifiedBusiness,
  IdentifyBusiness,
  identityOf,
  readClaim,
} from '../../businesses/identify-business.js';
import { storedUrl } from '../../businesses/stored-url.js';
import type { PendingRow } from '../import-rows.repository.js';
import { BusinessIndex } from './business-index.js';
import { checkRow, type ImportRow } from './check-row.js';
import { decideRow } from './decide-row.js';

/** Places that are looked up in one turn of an import, so that the imports of other accounts get theirs. */
const LOOK_UPS = 20;
const CONCURRENT_LOOK_UPS = 4;
const CHECKED_AT_ONCE = 25;

/** A row whose place is known, or the problem that refuses it. */
export interface PreparedRow {
  readonly number: number;
  readonly line: number;
  readonly row: ImportRow | Problem;
  /** The place that a provider returned. */
  readonly lookedUp: IdentifiedBusiness | null;
}

/** Validates rows, and looks up the places that neither the file nor the database locates. */
@Injectable()
export class PrepareRows {
  constructor(
    private readonly businesses: BulkBusinessesRepository,
    private readonly identify: IdentifyBusiness,
  ) {}

  /**
   * Prepares rows in their order until too many of them need a look-up. Must not be called in a transaction.
   *
   * @returns the first rows; at least one, unless the signal is aborted
   */
  async run(tenant: Tenant, rows: readonly PendingRow[], signal: AbortSignal): Promise<PreparedRow[]> {
    const prepared: PreparedRow[] = [];
    for (const [at, { number, line, given }] of rows.entries()) {
      // A check takes up to half a millisecond, and its promises never yield to the event loop.
      if (at % CHECKED_AT_ONCE === 0) await ownTurn();
      prepared.push({ number, line, row: await checkRow(given), lookedUp: null });
    }
    const known = await this.businesses.findAny(tenant, matchOf(prepared));
    const index = new BusinessIndex(known, new Map());
    const unknown = [...prepared.entries()].filter(([, row]) => needsLookUp(row, index));
    for (let from = 0; from < Math.min(unknown.length, LOOK_UPS); from += CONCURRENT_LOOK_UPS) {
      if (signal.aborted) return prepared.slice(0, unknown[from]?.[0]);
      const some = unknown.slice(from, from + CONCURRENT_LOOK_UPS);
      const done = await Promise.all(
        some.map(async ([at, row]) => [at, await this.lookUp(tenant, row)] as const),
      );
      for (const [at, row] of done) prepared[at] = row;
    }
    return prepared.slice(0, unknown[LOOK_UPS]?.[0]);
  }

  private async lookUp(tenant: Tenant, prepared: PreparedRow): Promise<PreparedRow> {
    const { row } = prepared;
    if (row instanceof Problem || !row.claim) return prepared;
    try {
      return { ...prepared, lookedUp: await this.identify.run(row.claim, tenant) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { ...prepared, row: error };
    }
  }
}

function needsLookUp({ row }: PreparedRow, index: BusinessIndex): boolean {
  if (row instanceof Problem) return false;
  try {
    return decideRow(row, null, index).kind === 'look_up';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return false;
  }
}

/** Returns by what the businesses of the rows are found. */
export function matchOf(prepared: readonly PreparedRow[]): BulkMatch {
  const rows = prepared.flatMap(({ row, lookedUp }) => (row instanceof Problem ? [] : [{ row, lookedUp }]));
  const known = rows.flatMap(({ row: { claim }, lookedUp }) => (claim ? knownPlace(claim, lookedUp) : []));
  const places = known.flatMap(({ place }) => (place ? [place] : []));
  return {
    externalIds: rows.flatMap(({ row: { labels } }) => labels.externalId ?? []),
    gbpUrls: known.flatMap(({ gbpUrl, place }) => (place ? [] : [gbpUrl, storedUrl(gbpUrl)])),
    cids: known.flatMap(({ cids }) => cids),
    placeIds: known.flatMap(({ placeIds }) => placeIds),
    places,
  };
}

function knownPlace(claim: NonNullable<ImportRow['claim']>, lookedUp: IdentifiedBusiness | null) {
  try {
    const known = readClaim(claim);
    const place = lookedUp ?? identityOf(known);
    return [
      {
        gbpUrl: claim.gbpUrl,
        place,
        cids: [known.cid, lookedUp?.cid].filter((cid) => typeof cid === 'string'),
        placeIds: [known.placeId, lookedUp?.placeId].filter((id) => typeof id === 'string'),
      },
    ];
  } catch (error) {
    // Another URL than that of a place, which refuses the row.
    if (error instanceof Problem) return [];
    throw error;
  }
}
