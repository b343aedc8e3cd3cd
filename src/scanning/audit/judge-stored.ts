import { judgeAnswers } from '#libs/answer-plausibility';
import { createGrid } from '#libs/geo-grid';
import { SEARCH_DEPTH } from '#libs/local-search';
import { UNMEASURED } from '#libs/rank-metrics';
import type { Scan } from '../record/scan.entity.js';
import { planOf } from '../record/scan-grid.js';
import type { SeenListing } from './audited-scans.repository.js';

/** The place ID of a listing without an identifier and a position, as versions before 0.3 stored it. */
const PHANTOM = /^name:.*@null,null$/su;
/** More listings of a list than this share without an identity make it unreadable. */
const UNREADABLE = 0.1;
/** A judgement errs at one good pin in two hundred, so a few pins of a large grid say nothing about the scan. */
const MIN_PINS = 2;
const MIN_SHARE = 0.05;

/** The pins of an ended scan that count answers which are not about them. */
export interface StoredJudgement {
  readonly elsewhere: number;
  readonly incomplete: number;
  readonly unreadable: number;
  /** The IDs of places that only an unidentifiable listing brought. */
  readonly phantoms: readonly string[];
}

/** Judges an ended scan by its stored ranks. */
export function judgeStored(scan: Readonly<Scan>, listings: readonly SeenListing[]): StoredJudgement {
  const answers = createGrid(planOf(scan)).pins.flatMap(({ index, lat, lng }) => {
    if ((scan.ranks?.[index] ?? UNMEASURED) === UNMEASURED) return [];
    const listed = listings
      .filter(({ ranks }) => (ranks[index] ?? 0) > 0)
      .sort((a, b) => (a.ranks[index] ?? 0) - (b.ranks[index] ?? 0));
    return [{ pin: index, lat, lng, listings: listed }];
  });
  const isUnreadable = ({ listings: listed }: (typeof answers)[number]): boolean =>
    listed.filter(({ id }) => PHANTOM.test(id)).length > UNREADABLE * listed.length;
  const unreadable = answers.filter(isUnreadable);
  const readable = answers.filter((answer) => !isUnreadable(answer));
  const { implausible } = judgeAnswers(readable, { keyword: scan.keyword, depth: SEARCH_DEPTH });
  const kinds = [...implausible.values()];
  return {
    elsewhere: kinds.filter((kind) => kind === 'elsewhere').length,
    incomplete: kinds.filter((kind) => kind === 'too_short').length,
    unreadable: unreadable.length,
    phantoms: listings.map(({ id }) => id).filter((id) => PHANTOM.test(id)),
  };
}

/** Returns whether too many pins are implausible for the scan to count. */
export function isFaulty(
  { elsewhere, incomplete, unreadable, phantoms }: StoredJudgement,
  { pinsMeasured }: Pick<Scan, 'pinsMeasured'>,
): boolean {
  const pins = elsewhere + incomplete + unreadable;
  return phantoms.length > 0 || (pins >= MIN_PINS && pins >= MIN_SHARE * pinsMeasured);
}
