import { isUnidentified } from '#libs/local-search';
import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import { holdsNoAccess } from '#platform/backup/access-declarations';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { resultTables } from '../result-tables.sql.js';
import type { HeldAnswer, ListingProvider, PinOutcome } from './pin-outcome.js';
import { IMPLAUSIBLE_REASONS } from './unmeasured-reasons.js';

/** Holds the position of a listing that cannot be identified, so that the places after it keep their ranks. */
export const NO_PLACE = 0;

/** A pin that a running scan has tried. */
export interface StoredPin {
  readonly pin: number;
  /** The rank of the business: 0 absent, -1 unmeasured. */
  readonly rank: number;
  /** Why the pin is unmeasured. */
  readonly reason: string | null;
  /** The provider that measured the pin; null if it is unmeasured. */
  readonly provider: string | null;
  /** The row ids of the places that were listed, best first, or `NO_PLACE`. */
  readonly results: readonly number[];
}

/** A stored pin with what the judgement of its answer needs. */
export interface StoredAnswer extends StoredPin {
  /** Null unless the pin waits for the judgement of the scan. Until then it is unmeasured. */
  readonly held: HeldAnswer | null;
  /** Whether its search was repeated because the answer was implausible. */
  readonly askedAgain: boolean;
}

/** A pin to store. */
type NewPin = Omit<StoredAnswer, 'askedAgain'> & { readonly scanId: number };

/** The pins of running scans. Across tenants: for the worker that holds the lease of the scan. */
@Injectable()
export class ScanPinsRepository {
  constructor(private readonly em: EntityManager) {}

  async findAll(scanId: number): Promise<StoredAnswer[]> {
    return resultTables(this.em)
      .selectFrom('scan_pin')
      .select(['pin', 'subject_rank as rank', 'unmeasured_reason as reason', 'provider', 'results'])
      .select(['held', 'asked_again as askedAgain'])
      .where('scan_id', '=', scanId)
      .execute();
  }

  /** Returns the indexes of the pins that were tried. */
  async findTried(scanId: number): Promise<Set<number>> {
    const rows = await resultTables(this.em)
      .selectFrom('scan_pin')
      .select('pin')
      .where('scan_id', '=', scanId)
      .execute();
    return new Set(rows.map(({ pin }) => pin));
  }

  async insert(pins: readonly NewPin[]): Promise<void> {
    if (pins.length === 0) return;
    const rows = pins.map(({ scanId, ...pin }) => ({ scan_id: scanId, pin: pin.pin, ...columnsOf(pin) }));
    await resultTables(this.em).insertInto('scan_pin').values(rows).execute();
  }

  /** Replaces the outcome of a pin that was tried. */
  async replace(scanId: number, pin: StoredAnswer): Promise<void> {
    await resultTables(this.em)
      .updateTable('scan_pin')
      .set({ ...columnsOf(pin), asked_again: pin.askedAgain })
      .where('scan_id', '=', scanId)
      .where('pin', '=', pin.pin)
      .execute();
  }

  async deleteAll(scanId: number): Promise<void> {
    await resultTables(this.em).deleteFrom('scan_pin').where('scan_id', '=', scanId).execute();
  }
}

function columnsOf({ rank, reason, provider, results, held }: Omit<StoredAnswer, 'askedAgain'>) {
  return {
    subject_rank: rank,
    unmeasured_reason: reason,
    provider,
    results: [...results],
    held: held && JSON.stringify(held),
  };
}

/** Returns the rank of the business in an outcome: 0 absent, -1 unmeasured. */
export function subjectRank(outcome: PinOutcome): number {
  if ('unmeasuredReason' in outcome) return UNMEASURED;
  return outcome.subjectIndex === null ? ABSENT : outcome.subjectIndex + 1;
}

/** Returns an outcome as it is stored. @param rowId returns the row of a stored place */
export function toRow(
  outcome: PinOutcome,
  rowId: (placeId: string, provider: ListingProvider) => number | undefined,
): Omit<NewPin, 'scanId'> {
  const { pin } = outcome;
  if ('unmeasuredReason' in outcome) {
    return {
      pin,
      rank: UNMEASURED,
      reason: outcome.unmeasuredReason,
      provider: null,
      results: [],
      held: null,
    };
  }
  const { provider, places, subjectIndex, isHeld } = outcome;
  if (isHeld) {
    const { name, retention } = provider;
    const held = { provider: { name, retention }, places, subjectIndex };
    return {
      pin,
      rank: UNMEASURED,
      reason: IMPLAUSIBLE_REASONS.elsewhere,
      provider: name,
      results: [],
      held,
    };
  }
  const results = places.map((place) => {
    if (isUnidentified(place)) return NO_PLACE;
    const id = rowId(place.placeId, provider);
    if (id === undefined) throw new Error(`the place ${place.placeId} was not stored`);
    return id;
  });
  return { pin, rank: subjectRank(outcome), reason: null, provider: provider.name, results, held: null };
}

holdsNoAccess('scan_pin', 'Results.');
