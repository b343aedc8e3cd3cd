import {
  FAR_METERS,
  hasNothingLocal,
  isContradicted,
  isFarGroup,
  isFarOneWay,
  looksAtPlace,
} from './elsewhere.js';
import type { Implausibility, JudgeOptions, PinAnswer } from './pin-answer.js';
import { surveyAnswer, surveyAnswers, type SurveyedAnswer } from './survey.js';
import { findShort, isTooShort } from './too-short.js';

/** The judgement of the answers of a scan. */
export interface Judgement {
  /** By pin, in the order of the pins. */
  readonly implausible: ReadonlyMap<number, Implausibility>;
  /**
   * Pins of a compact block of empty lists among full ones: the sea, a park or a fault. They are not implausible, but
   * the scan is suspect unless a check confirms some.
   */
  readonly emptyArea: readonly number[];
  /** Whether every plausible answer is from far away, in one direction, so that there is nothing to compare with. */
  readonly allElsewhere: boolean;
}

/** Judges the answers of a scan against each other. Their order does not matter. Unmeasured pins are left out. */
export function judgeAnswers(answers: readonly PinAnswer[], options: JudgeOptions): Judgement {
  const surveyed = surveyAnswers(answers);
  const implausible = new Map<number, Implausibility>();
  for (const answer of surveyed) {
    if (isElsewhere(answer, surveyed, options)) implausible.set(answer.pin, 'elsewhere');
  }
  const local = surveyed.filter(({ pin }) => !implausible.has(pin));
  const { short, emptyArea } = findShort(surveyed, ({ pin }) => implausible.has(pin), options.depth);
  for (const { pin } of short) implausible.set(pin, 'too_short');
  return {
    implausible: new Map([...implausible].sort(([a], [b]) => a - b)),
    emptyArea: emptyArea.map(({ pin }) => pin).sort((a, b) => a - b),
    allElsewhere: areAllFar(local, options),
  };
}

/**
 * Returns whether an answer may turn out to be of another area, before its neighbours are known. If not, its places
 * can be stored at once.
 */
export function mayBeElsewhere(answer: PinAnswer): boolean {
  const surveyed = surveyAnswer(answer);
  return surveyed !== null && hasNothingLocal(surveyed);
}

/** Judges a repeated answer against the plausible answers of the same scan. */
export function isPlausibleAmong(
  answer: PinAnswer,
  plausible: readonly PinAnswer[],
  options: JudgeOptions,
): boolean {
  const surveyed = surveyAnswer(answer);
  if (!surveyed) return true;
  const others = surveyAnswers(plausible.filter(({ pin }) => pin !== answer.pin));
  if (isElsewhere(surveyed, others, options)) return false;
  return !isTooShort(surveyed, others, options.depth);
}

function isElsewhere(
  answer: SurveyedAnswer,
  others: readonly SurveyedAnswer[],
  { keyword }: JudgeOptions,
): boolean {
  if (!hasNothingLocal(answer)) return false;
  const namesPlace = looksAtPlace(keyword, answer.listings);
  return isContradicted(answer, others, namesPlace) || (!namesPlace && isFarGroup(answer));
}

function areAllFar(answers: readonly SurveyedAnswer[], { keyword }: JudgeOptions): boolean {
  const located = answers.filter((answer) => answer.located.length > 0);
  if (located.length === 0 || located.some(({ nearest }) => nearest <= FAR_METERS)) return false;
  const oneWay = located.filter(isFarOneWay);
  return (
    oneWay.length > located.length / 2 &&
    !looksAtPlace(
      keyword,
      oneWay.flatMap(({ listings }) => listings),
    )
  );
}
