import { mean } from '#libs/numeric';
import { ABSENT, UNMEASURED } from '../../rank-metrics/index.js';
import { inferIntent, type KeywordIntent } from '../effects/features.js';
import type { Headroom } from '../impact/evidence-impact.js';
import type { ObservedScan, PlaceFacts, SeenPlace } from '../market/observed-scan.js';

/** A business and its rivals in one scan, the basis of all proposals. */
export interface Situation {
  readonly scan: ObservedScan;
  readonly subject: SeenPlace;
  readonly rivals: readonly SeenPlace[];
  readonly intent: KeywordIntent;
  /** Indexes of the measured pins. */
  readonly measured: readonly number[];
  /**
   * Rivals ahead of the business at half of the measured pins or more, or else the three ahead most often. Strongest
   * first.
   */
  readonly above: readonly SeenPlace[];
}

const FALLBACK_RIVALS = 3;

/**
 * Creates the situation of a business in a scan.
 *
 * @param subject the account's data on the business. Its ranks come from the place with the same id in the scan;
 *   without such a place, the business is absent at all measured pins.
 */
export function createSituation(scan: ObservedScan, subject: PlaceFacts): Situation {
  const measured = scan.pins
    .map((_, pin) => pin)
    .filter((pin) => scan.places.some(({ ranks }) => isMeasured(ranks[pin])));
  const seen = scan.places.find(({ id }) => id === subject.id);
  const unseen = scan.pins.map((_, pin) => (measured.includes(pin) ? ABSENT : UNMEASURED));
  const business: SeenPlace = { ...subject, ranks: seen?.ranks ?? unseen };
  const rivals = scan.places.filter(({ id }) => id !== subject.id);
  const ahead = rivals
    .map((rival) => ({ rival, pins: measured.filter((pin) => isAhead(rival, business, pin)).length }))
    .filter(({ pins }) => pins > 0)
    .sort((a, b) => b.pins - a.pins || a.rival.id - b.rival.id);
  const usuallyAhead = ahead.filter(({ pins }) => pins >= measured.length / 2);
  const above = (usuallyAhead.length > 0 ? usuallyAhead : ahead.slice(0, FALLBACK_RIVALS)).map(
    ({ rival }) => rival,
  );
  return {
    scan,
    subject: business,
    rivals,
    intent: inferIntent(scan.keyword, scan.places),
    measured,
    above,
  };
}

/** Returns the position of a place at a measured pin: its rank, or depth + 1 if absent. */
export function positionAt({ depth }: ObservedScan, place: SeenPlace, pin: number): number {
  const rank = place.ranks[pin] ?? ABSENT;
  return rank === ABSENT || rank === UNMEASURED ? depth + 1 : rank;
}

/** Returns the mean position of a place over some measured pins; NaN for no pins. */
export function meanPosition(scan: ObservedScan, place: SeenPlace, pins: readonly number[]): number {
  return mean(pins.map((pin) => positionAt(scan, place, pin)));
}

/** Returns the rival with the best mean position over some pins, or null without rivals or pins. */
export function leaderAt({ scan, rivals }: Situation, pins: readonly number[]): SeenPlace | null {
  if (pins.length === 0) return null;
  const [best] = rivals
    .map((rival) => ({ rival, position: meanPosition(scan, rival, pins) }))
    .sort((a, b) => a.position - b.position || a.rival.id - b.rival.id);
  return best?.rival ?? null;
}

/** Returns the gap of the business to the leader of some pins, averaged over all measured pins. */
export function headroomAt(situation: Situation, pins: readonly number[]): Headroom {
  const { scan, subject, measured } = situation;
  const leader = leaderAt(situation, pins);
  if (leader === null) return { positions: 0, shareOfLocalVoice: 0 };
  const part = pins.length / measured.length;
  const positions = meanPosition(scan, subject, pins) - meanPosition(scan, leader, pins);
  return {
    positions: part * Math.max(0, positions),
    shareOfLocalVoice: part * Math.max(0, topShare(scan, leader, pins) - topShare(scan, subject, pins)),
  };
}

/** Returns the gap of the business to the first position at every measured pin, the upper limit of any gain. */
export function maximumHeadroom({ scan, subject, measured }: Situation): Headroom {
  return {
    positions: meanPosition(scan, subject, measured) - 1,
    shareOfLocalVoice: 1 - topShare(scan, subject, measured),
  };
}

function topShare(scan: ObservedScan, place: SeenPlace, pins: readonly number[]): number {
  return mean(pins.map((pin) => (positionAt(scan, place, pin) <= 3 ? 1 : 0)));
}

function isMeasured(rank: number | undefined): boolean {
  return rank !== undefined && rank !== UNMEASURED;
}

function isAhead(rival: SeenPlace, business: SeenPlace, pin: number): boolean {
  const [theirs = ABSENT, ours = ABSENT] = [rival.ranks[pin], business.ranks[pin]];
  return theirs > ABSENT && (ours === ABSENT || theirs < ours);
}
