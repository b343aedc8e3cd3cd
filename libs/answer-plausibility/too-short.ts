import { compactBlocks } from './compact-blocks.js';
import { LOCAL_METERS } from './elsewhere.js';
import { isOnEdge } from './neighbour-graph.js';
import { metersBetween, squaredChord } from './sphere-point.js';
import { type KnownPlace, knownPlaces, type SurveyedAnswer } from './survey.js';

/** A list is short if it has at most this share of the places that it should have. */
const SHORT = 0.5;
/** A list is full if it has at least this share of the usual length. */
const FULL = 0.8;
/** A short list lacks at least so many places. */
const MISSING = 3;
/** An empty list lacks at least so many places. */
const MISSING_OF_EMPTY = 2;
/** A place that at least this share of the lists has belongs to every list. */
const EVERYWHERE = 0.9;
/** Lists with fewer places than this are too short to compare their lengths. */
const COMPARABLE = 3;
/** The usual length: this quantile of the lengths in the scan. */
const USUAL_QUANTILE = 0.8;
/** A list that ends has places up to this multiple of the distance at which its neighbours list theirs. */
const JUST_BEYOND = 2;
/** A majority of the answers. A checkerboard, which has one pin more of one colour, has none. */
const MAJORITY = 0.55;
/** Neighbours that a short list is compared with. */
const NEIGHBOURS = 8;

/**
 * A block of empty lists may be right if at most this share of random placements has one as large. The share is
 * generous, so that the sea beside three of nine pins is a block: the scan is suspect all the same.
 */
const EMPTY_BY_CHANCE = 0.15;
/** The same for short lists. Those that may be right are accepted, so chance must be less likely. */
const SHORT_BY_CHANCE = 0.05;

/** What a short list is compared with. */
export interface Surroundings {
  /** The usual number of places of a list that is not empty, at most the depth of the search. */
  readonly usual: number;
  readonly places: ReadonlyMap<string | number, KnownPlace>;
  /** The number of lists that are not empty. */
  readonly filled: number;
  /** Answers that are not short. */
  readonly long: readonly SurveyedAnswer[];
  /** Whether lists are usually long and full, so that length alone shows a short one. */
  readonly isUniform: boolean;
}

/** @param compared answers that should have as many places as others; empty ones that may be right are left out */
function surroundingsOf(
  answers: readonly SurveyedAnswer[],
  compared: readonly SurveyedAnswer[],
  depth: number,
): Surroundings {
  const lengths = answers.flatMap(({ ids }) => (ids.size > 0 ? [ids.size] : [])).sort((a, b) => a - b);
  const usual = Math.min(depth, lengths[Math.floor((lengths.length - 1) * USUAL_QUANTILE)] ?? 0);
  const long = compared.filter((answer) => !isShort(answer, usual));
  const full = long.filter((answer) => isFull(answer, usual));
  return {
    usual,
    places: knownPlaces(answers),
    filled: lengths.length,
    long,
    isUniform:
      usual >= COMPARABLE &&
      long.length > (1 - MAJORITY) * compared.length &&
      full.length >= FULL * long.length,
  };
}

function isShort({ ids }: SurveyedAnswer, usual: number): boolean {
  return ids.size <= SHORT * usual;
}

function isFull({ ids }: SurveyedAnswer, usual: number): boolean {
  return ids.size >= FULL * usual;
}

/**
 * Returns the answers with too few places, and those that may be empty because nothing is there.
 *
 * @param isElsewhere answers of another area, which say nothing about their pins: a block may include them
 */
export function findShort(
  surveyed: readonly SurveyedAnswer[],
  isElsewhere: (answer: SurveyedAnswer) => boolean,
  depth: number,
): { readonly short: SurveyedAnswer[]; readonly emptyArea: SurveyedAnswer[] } {
  const answers = surveyed.filter((answer) => !isElsewhere(answer));
  const blocksOf = (isMarked: (answer: SurveyedAnswer) => boolean, chance: number) =>
    compactBlocks(surveyed, isMarked, isElsewhere, chance);
  const isEmpty = ({ ids }: SurveyedAnswer) => ids.size === 0;
  const allEmpty = answers.filter(isEmpty);
  // A minority of lists is no measure for a majority that is empty.
  const empty =
    allEmpty.length >= MAJORITY * answers.length ? new Set(allEmpty) : blocksOf(isEmpty, EMPTY_BY_CHANCE);
  const compared = answers.filter((answer) => !empty.has(answer));
  const around = surroundingsOf(answers, compared, depth);
  const candidates = answers.filter((answer) => isShort(answer, around.usual));
  const lacking = candidates.filter((answer) => lacksPlaces(answer, around));
  const shorter = candidates.filter((answer) => !lacking.includes(answer) && isAmongFull(answer, around));
  const spared =
    shorter.length === 0 ? new Set() : blocksOf((answer) => isShort(answer, around.usual), SHORT_BY_CHANCE);
  const suspects = [...lacking, ...shorter.filter((answer) => answer.ids.size === 0 || !spared.has(answer))];
  return {
    short: suspects.filter((answer) => !empty.has(answer)),
    emptyArea: suspects.filter((answer) => empty.has(answer)),
  };
}

/** Returns whether a list is too short among plausible ones. */
export function isTooShort(
  answer: SurveyedAnswer,
  plausible: readonly SurveyedAnswer[],
  depth: number,
): boolean {
  const compared = plausible.filter(({ ids }) => ids.size > 0);
  const around = surroundingsOf(plausible, compared, depth);
  return isShort(answer, around.usual) && (lacksPlaces(answer, around) || isAmongFull(answer, around));
}

/**
 * Returns whether a list lacks places that it should have: places that pins farther away list. Lists that end where
 * the places end, at a coast or in the country, lack none.
 */
function lacksPlaces(
  { ids, at: pin }: SurveyedAnswer,
  { places, usual, filled, long }: Surroundings,
): boolean {
  let missing = 0;
  const inAllLists = EVERYWHERE * Math.max(long.length, filled / 2);
  for (const [id, { at, reach, listed }] of places) {
    if (ids.has(id)) continue;
    if (ids.size === 0 && listed >= EVERYWHERE * filled) return true;
    // A place far away is expected if all lists have it, as those of a rare brand do.
    const within = listed >= inAllLists ? reach : Math.min(reach, LOCAL_METERS);
    if (metersBetween(pin, at) <= within) missing++;
  }
  const expected = Math.min(usual, ids.size + missing);
  return missing >= (ids.size === 0 ? MISSING_OF_EMPTY : MISSING) && ids.size <= SHORT * expected;
}

/**
 * Returns whether all lists around a short one are full, so that lists have no natural end here. At the edge of the
 * lists around it, a list that is not empty may be beyond their places.
 */
function isAmongFull(answer: SurveyedAnswer, around: Surroundings): boolean {
  if (!around.isUniform) return false;
  const near = around.long
    .map((other) => ({ other, chord: squaredChord(answer.at, other.at) }))
    .sort((a, b) => a.chord - b.chord)
    .slice(0, NEIGHBOURS)
    .map(({ other }) => other);
  if (near.length < 2 || !near.every((other) => isFull(other, around.usual))) return false;
  if (answer.ids.size === 0) return true;
  const isInside = !isOnEdge(
    answer.at,
    near.map(({ at }) => at),
  );
  return isInside || near.filter((other) => isOutOfReach(answer, other, around)).length < near.length / 2;
}

/** Returns whether most places of another list are just beyond the distance at which they are known to be listed. */
function isOutOfReach({ at: pin }: SurveyedAnswer, other: SurveyedAnswer, { places }: Surroundings): boolean {
  let beyond = 0;
  for (const id of other.ids) {
    const place = places.get(id);
    if (!place) continue;
    const meters = metersBetween(pin, place.at);
    if (meters > place.reach && meters < JUST_BEYOND * place.reach) beyond++;
  }
  return beyond > other.ids.size / 2;
}
