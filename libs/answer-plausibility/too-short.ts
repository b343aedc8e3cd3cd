import { compactBlocks } from './compact-blocks.js';
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
/** The usual length: this quantile of the lengths in the scan. */
const USUAL_QUANTILE = 0.8;
/** Neighbours that a short list is compared with. */
const NEIGHBOURS = 8;

/** What a short list is compared with. */
export interface Surroundings {
  /** The usual number of places of a list, at most the depth of the search. */
  readonly usual: number;
  readonly places: readonly KnownPlace[];
  readonly answers: readonly SurveyedAnswer[];
  /** Answers that are not short. */
  readonly long: readonly SurveyedAnswer[];
}

export function surroundingsOf(answers: readonly SurveyedAnswer[], depth: number): Surroundings {
  const lengths = answers.map(({ ids }) => ids.size).sort((a, b) => a - b);
  const usual = Math.min(depth, lengths[Math.floor((lengths.length - 1) * USUAL_QUANTILE)] ?? 0);
  const long = answers.filter((answer) => !isShort(answer, usual));
  return { usual, places: knownPlaces(answers), answers, long };
}

function isShort({ ids }: SurveyedAnswer, usual: number): boolean {
  return ids.size <= SHORT * usual;
}

/** Returns the answers with too few places, and those that may be empty because nothing is there. */
export function findShort(
  answers: readonly SurveyedAnswer[],
  depth: number,
): { readonly short: SurveyedAnswer[]; readonly emptyArea: SurveyedAnswer[] } {
  const around = surroundingsOf(answers, depth);
  const candidates = answers.filter((answer) => isShort(answer, around.usual));
  const lacking = candidates.filter((answer) => lacksPlaces(answer, around));
  const shorter = candidates.filter((answer) => !lacking.includes(answer) && isAmongFull(answer, around));
  if (lacking.length + shorter.length === 0) return { short: [], emptyArea: [] };
  const shortArea = compactBlocks(answers, (answer) => isShort(answer, around.usual));
  const emptyArea = compactBlocks(answers, ({ ids }) => ids.size === 0);
  const suspects = [
    ...lacking,
    ...shorter.filter((answer) => answer.ids.size === 0 || !shortArea.has(answer)),
  ];
  return {
    short: suspects.filter((answer) => !emptyArea.has(answer)),
    emptyArea: suspects.filter((answer) => emptyArea.has(answer)),
  };
}

/** Returns whether one list among long ones is too short. */
export function isTooShort(answer: SurveyedAnswer, around: Surroundings): boolean {
  return isShort(answer, around.usual) && (lacksPlaces(answer, around) || isAmongFull(answer, around));
}

/**
 * Returns whether a list lacks places that it should have: places that pins farther away list. Lists that end where
 * the places end, at a coast or in the country, lack none.
 */
function lacksPlaces({ ids, at: pin }: SurveyedAnswer, { places, usual }: Surroundings): boolean {
  let missing = 0;
  for (const { id, at, reach } of places) {
    if (!ids.has(id) && metersBetween(pin, at) <= reach) missing++;
  }
  const expected = Math.min(usual, ids.size + missing);
  return missing >= (ids.size === 0 ? MISSING_OF_EMPTY : MISSING) && ids.size <= SHORT * expected;
}

/** Returns whether nearly all lists around a short one are full, so that lists have no natural end here. */
function isAmongFull(answer: SurveyedAnswer, { answers, long, usual }: Surroundings): boolean {
  if (long.length < answers.length / 2) return false;
  const isFull = ({ ids }: SurveyedAnswer) => ids.size >= FULL * usual;
  const near = long
    .map((other) => ({ other, chord: squaredChord(answer.at, other.at) }))
    .sort((a, b) => a.chord - b.chord)
    .slice(0, NEIGHBOURS);
  return (
    near.length > 1 &&
    near.every(({ other }) => isFull(other)) &&
    long.filter(isFull).length >= FULL * long.length
  );
}
