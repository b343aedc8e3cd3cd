import type { KeywordResults } from './report-content.js';
import type { ReportTexts } from './texts.js';

/** A large number with a line that compares it. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note: string | null;
  /** Null if it is neither better nor worse. */
  readonly isBetter: boolean | null;
}

/** Returns the result that moved most, significant changes first; the first one without changes. */
export function largestChange(results: readonly KeywordResults[]): KeywordResults | undefined {
  const weight = ({ comparison }: KeywordResults): number =>
    comparison ? Math.abs(comparison.mean_change ?? 0) + (comparison.significant ? 1_000 : 0) : -1;
  return [...results].sort((a, b) => weight(b) - weight(a))[0];
}

/** The recommended action of a report. */
export interface NextStep {
  readonly label: string;
  readonly title: string;
  /** The estimated gain; null without an action. */
  readonly note: string | null;
}

/** Returns the first action for the result that changed most, else the most important one for any result. */
export function nextStep(
  results: readonly KeywordResults[],
  lead: KeywordResults,
  texts: ReportTexts,
): NextStep {
  const all = results.flatMap(({ insights }) => insights);
  const action = lead.insights[0] ?? all.sort((a, b) => a.priority - b.priority)[0];
  const label = texts.t('nextStep');
  if (action) return { label, title: texts.actionTitle(action), note: texts.gain(action) };
  const isPending = results.some(({ isAdvicePending }) => isAdvicePending);
  return { label, title: texts.t(isPending ? 'actionPending' : 'noAction'), note: null };
}

/** Returns the three figures of one keyword, or of all keywords together. */
export function figuresOf(results: readonly KeywordResults[], texts: ReportTexts): Figure[] {
  const [only, ...others] = results;
  if (only && others.length === 0) return keywordFigures(only, texts);
  return [...meanFigures(results, texts), movesFigure(results, texts)];
}

function keywordFigures(result: KeywordResults, texts: ReportTexts): Figure[] {
  const [then, now] = [result.comparison?.before ?? null, result.comparison?.after ?? result.after.metrics];
  const found = `${now.found_pins} / ${now.measured_pins}`;
  const before = then && `${then.found_pins} / ${then.measured_pins}`;
  return [
    ...meanFigures([result], texts),
    {
      label: texts.t('foundPins'),
      value: found,
      note: before && texts.t('was', { value: before }),
      isBetter: then && then.found_pins !== now.found_pins ? now.found_pins > then.found_pins : null,
    },
  ];
}

/** The average total rank and the share of the top 3, each the mean over the keywords. */
function meanFigures(results: readonly KeywordResults[], texts: ReportTexts): Figure[] {
  const ends = results.map(({ comparison, after }) => ({
    then: comparison?.before ?? null,
    now: comparison?.after ?? after.metrics,
  }));
  // Means of different keywords cannot be compared.
  const isComparable = ends.every(({ then }) => then !== null);
  const was = (value: (metrics: (typeof ends)[number]['now']) => number | null) =>
    isComparable ? mean(ends.map(({ then }) => then && value(then))) : null;
  const is = (value: (metrics: (typeof ends)[number]['now']) => number | null) =>
    mean(ends.map(({ now }) => value(now)));
  const rank = { was: was((one) => one.average_total_rank), is: is((one) => one.average_total_rank) };
  const share = { was: was((one) => one.share_of_local_voice), is: is((one) => one.share_of_local_voice) };
  return [
    {
      label: texts.t('averageTotalRank'),
      value: texts.number(rank.is),
      note: rank.was === null ? null : texts.t('was', { value: texts.number(rank.was) }),
      isBetter: direction(texts.number(rank.is), texts.number(rank.was), (rank.was ?? 0) - (rank.is ?? 0)),
    },
    {
      label: texts.t('topShare'),
      value: texts.percent(share.is),
      note: share.was === null ? null : texts.t('was', { value: texts.percent(share.was) }),
      isBetter: direction(
        texts.percent(share.is),
        texts.percent(share.was),
        (share.is ?? 0) - (share.was ?? 0),
      ),
    },
  ];
}

function movesFigure(results: readonly KeywordResults[], texts: ReportTexts): Figure {
  const moved = results.filter(({ comparison }) => comparison?.significant === true);
  const up = moved.filter(({ comparison }) => (comparison?.mean_change ?? 0) > 0).length;
  const down = moved.length - up;
  const compared = results.filter(({ comparison }) => comparison !== null).length;
  return {
    label: texts.t('moves'),
    value: `${up} / ${down}`,
    note: texts.t('compared', { count: compared, total: results.length }),
    isBetter: null,
  };
}

/** Returns null if the values look the same, or one is missing. */
function direction(is: string, was: string, gain: number): boolean | null {
  return is === was || was === '–' || is === '–' ? null : gain > 0;
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
