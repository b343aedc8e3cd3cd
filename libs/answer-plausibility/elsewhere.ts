import { namesPlace, toWords } from '../place-identity/index.js';
import type { JudgedListing } from './pin-answer.js';
import { chordOf, middleOf, type SpherePoint, squaredChord } from './sphere-point.js';
import type { SurveyedAnswer } from './survey.js';

/** An answer with a listing this near is never of another area. */
export const LOCAL_METERS = 15_000;
/** Beyond this distance, an answer from one direction is suspicious although no other pin contradicts it. */
export const FAR_METERS = 100_000;
/** Beyond this distance, listings close to each other are of another area although no other pin contradicts them. */
const VERY_FAR_METERS = 300_000;
/** Listings are close together if they scatter by less than this share of their distance. */
const CLOSE_TOGETHER = 0.25;
/** Listings are in one direction if they scatter by less than this share of their distance. */
const ONE_DIRECTION = 0.5;
/** A group has at least so many located listings. */
const GROUP = 3;

/** Returns whether an answer has no listing near its pin, so that it may be of another area. */
export function hasNothingLocal({ nearest, located }: SurveyedAnswer): boolean {
  return located.length > 0 && nearest > LOCAL_METERS;
}

/**
 * Returns whether an answer is of another area, because its neighbours list places that are much nearer to its pin. It
 * is not if more neighbours list the same places as the answer does.
 *
 * @param namesPlace whether the keyword names a place, so that distance decides less
 */
export function isContradicted(
  answer: SurveyedAnswer,
  others: readonly SurveyedAnswer[],
  namesPlace: boolean,
): boolean {
  const { at, nearest } = answer;
  const isGroup = !namesPlace && scatter(answer) < CLOSE_TOGETHER;
  const near = chordOf(nearest / (namesPlace ? 8 : isGroup ? 2 : 4));
  const neighbourhood = chordOf(nearest / 2);
  let [neighbours, witnesses, supporters] = [0, 0, 0];
  for (const other of others) {
    if (other === answer || other.located.length === 0) continue;
    if (squaredChord(at, other.at) > neighbourhood) continue;
    neighbours++;
    if (isAnyWithin(near, at, other.located)) witnesses++;
    else if (listsTheSame(answer, other)) supporters++;
  }
  if (witnesses === 0) return false;
  if (namesPlace) return witnesses > supporters && witnesses >= 0.5 * neighbours;
  return witnesses >= supporters && witnesses >= 0.2 * neighbours;
}

/** Returns whether the shorter of two lists shares at least half of its places with the longer one. */
function listsTheSame(a: SurveyedAnswer, b: SurveyedAnswer): boolean {
  const [shorter, longer] = a.ids.size <= b.ids.size ? [a.ids, b.ids] : [b.ids, a.ids];
  let shared = 0;
  for (const id of shorter) if (longer.has(id)) shared++;
  return shared >= shorter.size / 2;
}

function isAnyWithin(chord: number, at: SpherePoint, points: readonly SpherePoint[]): boolean {
  return points.some((point) => squaredChord(at, point) <= chord);
}

/** Returns whether an answer is of another area by itself: a group of places very far away. */
export function isFarGroup(answer: SurveyedAnswer): boolean {
  return (
    answer.located.length >= GROUP && answer.nearest > VERY_FAR_METERS && scatter(answer) < CLOSE_TOGETHER
  );
}

/** Returns whether an answer lists far places in one direction only. */
export function isFarOneWay(answer: SurveyedAnswer): boolean {
  return answer.nearest > FAR_METERS && scatter(answer) < ONE_DIRECTION;
}

/** Returns how far the listings are from their middle, as a share of the distance of the nearest one. */
function scatter({ located, nearest }: SurveyedAnswer): number {
  const middle = located.length < GROUP ? null : middleOf(located);
  if (!middle) return Infinity;
  const squared = located.map((point) => squaredChord(middle, point)).sort((a, b) => a - b);
  // The outermost fifth does not count: vendors add single places from afar.
  const index = Math.floor((squared.length - 1) * 0.8);
  return Math.sqrt((squared[index] ?? Infinity) / chordOf(nearest));
}

/**
 * Returns whether a keyword names a place: by its form, or because one of its words is in most addresses. Then places
 * far from the pin are the right answer.
 */
export function looksAtPlace(keyword: string, listings: readonly JudgedListing[]): boolean {
  if (namesPlace(keyword) || /\d/u.test(keyword)) return true;
  const addresses = listings.flatMap(({ address }) => (address ? [new Set(toWords(address))] : []));
  if (addresses.length === 0) return false;
  return toWords(keyword).some(
    (word) => word.length > 2 && addresses.filter((words) => words.has(word)).length > addresses.length / 2,
  );
}
