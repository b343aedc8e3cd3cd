import { type Random, seededRandom } from '#libs/numeric';
import {
  isPlausibleAmong,
  judgeAnswers,
  type JudgedListing,
  type JudgeOptions,
  type PinAnswer,
} from '../../../libs/answer-plausibility/index.js';
import {
  FAULT_KINDS,
  type FaultKind,
  type PatternName,
  PATTERNS,
} from '../../../libs/answer-plausibility/simulation/faults.js';
import { MARKET_KINDS, type MarketKind } from '../../../libs/answer-plausibility/simulation/markets.js';
import { gridOf, type MarketName } from '../../../libs/answer-plausibility/simulation/study.js';
import { DEPTH } from '../../../libs/answer-plausibility/simulation/trial.js';
import { pick, positionOf } from '../../../libs/answer-plausibility/simulation/world.js';
import {
  ABSENT,
  compareScans,
  DEFAULT_ALERT_RULES,
  evaluateAlertRules,
  UNMEASURED,
} from '../../../libs/rank-metrics/index.js';

const MARKETS: readonly MarketName[] = ['dense city', 'suburb', 'small town', 'chain keyword', 'coast'];
const FAULTS = Object.keys(FAULT_KINDS) as FaultKind[];
const ALL_PATTERNS = Object.keys(PATTERNS) as PatternName[];
const SHARES = [0.05, 0.1, 0.2, 0.3, 0.4];
const GRIDS = [5, 7, 9];
const SPACING = 0.5;

/** The rank alerts of the second of two scans, by kind. */
interface SeedResult {
  /** Without a fault of the vendor. */
  readonly right: readonly string[];
  /** With the fault, judged. Null if the scan is suspect, which raises no rank alert. */
  readonly judged: readonly string[] | null;
  /** With the fault, counted as it is. */
  readonly counted: readonly string[];
}

/** Counts of seeds. */
export interface AlertCounts {
  readonly seeds: number;
  /** Seeds with a rank alert without a fault. */
  readonly right: number;
  /** Seeds in which the fault adds a rank alert if the wrong answers count. */
  readonly addedIfCounted: number;
  /** Seeds in which it adds one although the answers are judged. */
  readonly added: number;
  /** Seeds with a rank alert that the judged scan does not raise, because it has fewer pins or is suspect. */
  readonly missed: number;
}

/** Runs so many seeds. @param falls by how many positions the business falls between the scans, one of them at random */
export function countAlerts(seeds: number, falls: readonly number[]): AlertCounts {
  const results = Array.from({ length: seeds }, (_, seed) => runSeed(seed + 1, falls));
  const isAdded = (alerts: readonly string[], right: readonly string[]) =>
    alerts.some((kind) => !right.includes(kind));
  return {
    seeds,
    right: results.filter(({ right }) => right.length > 0).length,
    addedIfCounted: results.filter(({ counted, right }) => isAdded(counted, right)).length,
    added: results.filter(({ judged, right }) => isAdded(judged ?? [], right)).length,
    missed: results.filter(({ judged, right }) => isAdded(right, judged ?? [])).length,
  };
}

/** Runs two scans of a business and makes some answers of the second one wrong. */
function runSeed(seed: number, falls: readonly number[]): SeedResult {
  const random = seededRandom(seed * 7_919);
  random();
  const size = pick(GRIDS, random);
  const kind: MarketKind = MARKET_KINDS[pick(MARKETS, random)];
  const market = kind({ extent: SPACING * (size - 1), spacing: SPACING }, random);
  const points = gridOf(size, SPACING);
  const scan = (): PinAnswer[] =>
    points.map((point, pin) => ({ pin, ...positionOf(point), listings: market.answer(point, random) }));
  const first = scan();
  const business = mostListed(first, random);
  const fall = pick(falls, random);
  const second = scan().map((answer) => ({ ...answer, listings: lower(answer.listings, business, fall) }));

  const makeWrong = FAULT_KINDS[pick(FAULTS, random)](random);
  const chosen = new Set(
    PATTERNS[pick(ALL_PATTERNS, random)](points, Math.round(pick(SHARES, random) * points.length), random),
  );
  const wrong = second.map((answer) =>
    chosen.has(answer.pin) ? { ...answer, listings: makeWrong(answer.listings, random) } : answer,
  );
  const options: JudgeOptions = { keyword: market.keyword, depth: DEPTH };
  // Some faults of vendors pass, others stay.
  const repeatSucceeds = pick([0, 0.7], random);
  const { judged, isSuspect } = judgeTwice(wrong, second, options, () => random() < repeatSucceeds);
  const before = ranksOf(first, business);
  const alerts = (ranks: readonly number[]) => alertKinds(size, before, ranks);
  return {
    right: alerts(ranksOf(second, business)),
    judged: isSuspect
      ? null
      : alerts(judged.map((answer) => (answer ? rankIn(answer, business) : UNMEASURED))),
    counted: alerts(ranksOf(wrong, business)),
  };
}

/** Judges answers as a scan does: implausible ones are repeated once, and unmeasured if they stay so. */
function judgeTwice(
  wrong: readonly PinAnswer[],
  right: readonly PinAnswer[],
  options: JudgeOptions,
  succeeds: () => boolean,
): { judged: (PinAnswer | null)[]; isSuspect: boolean } {
  const first = judgeAnswers(wrong, options);
  const plausible = wrong.filter(({ pin }) => !first.implausible.has(pin));
  const repeated = wrong.map((answer, index) => {
    if (!first.implausible.has(answer.pin) || !succeeds()) return answer;
    const again = right[index] ?? answer;
    return isPlausibleAmong(again, plausible, options) ? again : answer;
  });
  const { implausible, emptyArea, allElsewhere } = judgeAnswers(repeated, options);
  return {
    judged: repeated.map((answer) => (implausible.has(answer.pin) ? null : answer)),
    isSuspect: emptyArea.length > 0 || allElsewhere,
  };
}

/** Returns the place that the most pins list; of equal ones a random one, so that its rank varies. */
function mostListed(answers: readonly PinAnswer[], random: Random): JudgedListing['id'] {
  const counts = new Map<JudgedListing['id'], number>();
  for (const { listings } of answers) {
    for (const { id } of listings) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return pick(
    [...counts].flatMap(([id, count]) => (count >= 0.8 * most ? [id] : [])),
    random,
  );
}

/** Moves a listing down by some positions. */
function lower(listings: readonly JudgedListing[], id: JudgedListing['id'], positions: number) {
  const index = listings.findIndex((listing) => listing.id === id);
  const own = listings[index];
  if (!own) return listings;
  return listings.toSpliced(index, 1).toSpliced(index + positions, 0, own);
}

function rankIn({ listings }: PinAnswer, id: JudgedListing['id']): number {
  const index = listings.findIndex((listing) => listing.id === id);
  return index < 0 || index >= DEPTH ? ABSENT : index + 1;
}

function ranksOf(answers: readonly PinAnswer[], id: JudgedListing['id']): number[] {
  return answers.map((answer) => rankIn(answer, id));
}

function alertKinds(gridSize: number, before: readonly number[], after: readonly number[]): string[] {
  if (after.every((rank) => rank === UNMEASURED)) return [];
  const geometry = { center: { lat: 0, lng: 0 }, gridSize, radiusMiles: 1 };
  const scan = (ranks: readonly number[]) => ({ geometry, depth: DEPTH, ranks });
  const comparison = compareScans(scan(before), scan(after));
  const facts = { failure: null, comparison, competitors: new Map(), credits: null };
  return evaluateAlertRules(DEFAULT_ALERT_RULES, facts).map(({ rule }) => rule.kind);
}
