import { type Random, seededRandom } from '#libs/numeric';
import { isPlausibleAmong, judgeAnswers } from '../judge-answers.js';
import type { JudgedListing, JudgeOptions, PinAnswer } from '../pin-answer.js';
import { FAULT_KINDS, type FaultKind, type PatternName, PATTERNS } from './faults.js';
import type { SimulatedMarket } from './markets.js';
import { type PlanePoint, positionOf } from './world.js';

export interface TrialPlan {
  readonly market: SimulatedMarket;
  readonly points: readonly PlanePoint[];
  readonly fault: FaultKind;
  readonly pattern: PatternName;
  /** Share of wrong answers. */
  readonly share: number;
  readonly seed: number;
}

/** Counts of pins of one trial. */
export interface TrialResult {
  readonly good: number;
  /** Right answers that were judged implausible. */
  readonly lost: number;
  /** Right answers, also repeated ones, that were refused in the end. */
  readonly lostAfterRepeat: number;
  readonly bad: number;
  readonly caught: number;
  /** Wrong answers that were accepted in the end. */
  readonly leftAfterRepeat: number;
}

/** How often a repeated search is answered rightly. */
const REPEAT_SUCCEEDS = 0.7;
/** Repetitions that are simulated for a scan. */
const REPEATS = 30;
export const DEPTH = 20;
/** A list that lacks so many places may do so by chance. */
const CHANCE_MISSING = 2;

/** Draws the answers of a scan, makes some wrong, judges them, repeats the implausible ones and judges again. */
export function runTrial({ market, points, fault, pattern, share, seed }: TrialPlan): TrialResult {
  const random = seededRandom(seed);
  const makeWrong = FAULT_KINDS[fault](random);
  const wrongCount = Math.round(share * points.length);
  const chosen = new Set(wrongCount === 0 ? [] : PATTERNS[pattern](points, wrongCount, random));
  const bad = new Set<number>();
  const answers = points.map((point, pin): PinAnswer => {
    const right = market.answer(point, random);
    const listings = chosen.has(pin) ? makeWrong(right, random) : right;
    if (chosen.has(pin) && differs(right, listings)) bad.add(pin);
    return { pin, ...positionOf(point), listings };
  });
  const options: JudgeOptions = { keyword: market.keyword, depth: DEPTH };
  const { implausible, emptyArea } = judgeAnswers(answers, options);
  const named = new Set([...implausible.keys(), ...emptyArea]);
  const isBad = (pin: number) => bad.has(pin);
  const plausible = answers.filter(({ pin }) => !implausible.has(pin));
  let [lostAfterRepeat, leftAfterRepeat] = [0, [...bad].filter((pin) => !named.has(pin)).length];
  const repeats = answers.filter(({ pin }) => implausible.has(pin));
  // A sample stands for the rest: a repetition is judged against the whole scan.
  const sample = repeats.slice(0, REPEATS);
  const weight = repeats.length / sample.length;
  for (const answer of sample) {
    const repeated = repeat(market, points[answer.pin], isBad(answer.pin) ? makeWrong : null, random);
    const accepted = isPlausibleAmong({ ...answer, listings: repeated.listings }, plausible, options);
    if (repeated.isRight && !accepted) lostAfterRepeat += weight;
    if (!repeated.isRight && accepted) leftAfterRepeat += weight;
  }
  return {
    good: points.length - bad.size,
    lost: [...implausible.keys()].filter((pin) => !isBad(pin)).length,
    lostAfterRepeat,
    bad: bad.size,
    caught: [...named].filter(isBad).length,
    leftAfterRepeat,
  };
}

function repeat(
  market: SimulatedMarket,
  point: PlanePoint | undefined,
  makeWrong: ((right: readonly JudgedListing[], random: Random) => readonly JudgedListing[]) | null,
  random: Random,
): { listings: readonly JudgedListing[]; isRight: boolean } {
  const right = point ? market.answer(point, random) : [];
  if (!makeWrong || random() < REPEAT_SUCCEEDS) return { listings: right, isRight: true };
  const wrong = makeWrong(right, random);
  return { listings: wrong, isRight: !differs(right, wrong) };
}

/** Returns whether a wrong answer differs from the right one by more than vendors do by chance. */
function differs(right: readonly JudgedListing[], given: readonly JudgedListing[]): boolean {
  const ids = new Set(right.map(({ id }) => id));
  const missing = right.length - given.length;
  return (
    given.some(({ id }) => !ids.has(id)) || missing > CHANCE_MISSING || (given.length === 0 && missing > 0)
  );
}
