import { mean } from '#libs/numeric';
import { controlDiscoveries, evidenceOf, type SeriesEvidence } from '#libs/rank-metrics';
import { Random } from '../../drills/significance/rank-noise.js';
import { share } from '../figures.js';
import { drawNoise, type SeriesSetting, simulateSeries } from './simulate-series.js';

const HISTORY = 8;
const MOVED_SHARE = 0.03;
const KEYWORDS_OF_A_BUSINESS = 10;

export interface PortfolioSetting extends SeriesSetting {
  /** Positions that 3 % of the keywords gain or lose. */
  readonly step: number;
  /** Noise is shared by the keywords of a business, with a correlation of 0.6. */
  readonly isShared?: boolean;
  /** A third of the keywords each has noise of 1, 1.5 and 2.5 positions, and strong, average and weak businesses. */
  readonly isMixed?: boolean;
}

export interface PortfolioRates {
  /** Mean share of false rows among the marked ones. */
  readonly falseRows: number;
  /** Share of the moved keywords that are marked. */
  readonly power: number;
}

const SDS = [1, 1.5, 2.5];
const TRUTHS = ['strong', 'average', 'average', 'weak'] as const;

export function studyPortfolio(
  setting: PortfolioSetting,
  keywords: number,
  portfolios: number,
): PortfolioRates {
  const random = new Random(3);
  const results = Array.from({ length: portfolios }, () => {
    const judged = simulatePortfolio(setting, keywords, random);
    const verdicts = controlDiscoveries(judged.map(({ evidence }) => evidence));
    const marked = judged.filter((_, i) => verdicts[i]?.moved);
    const moved = judged.filter((_, i) => judged[i]?.isMoved);
    return {
      falseRows: marked.length === 0 ? 0 : share(marked.map(({ isMoved }) => !isMoved)),
      power: share(moved.map((series) => marked.includes(series))),
    };
  });
  return {
    falseRows: mean(results.map(({ falseRows }) => falseRows)),
    power: mean(results.map(({ power }) => power)),
  };
}

function simulatePortfolio(
  setting: PortfolioSetting,
  keywords: number,
  random: Random,
): { evidence: SeriesEvidence; isMoved: boolean }[] {
  let shared: number[][] | undefined;
  return Array.from({ length: keywords }, (_, keyword) => {
    if (setting.isShared && keyword % KEYWORDS_OF_A_BUSINESS === 0) {
      shared = Array.from({ length: HISTORY + 2 }, () => drawNoise(setting, random));
    }
    const isMoved = random.uniform() < MOVED_SHARE;
    const step = random.uniform() < 0.5 ? setting.step : -setting.step;
    const mixed = setting.isMixed
      ? { sd: SDS[keyword % 3] ?? 1, truth: TRUTHS[keyword % 4] ?? 'average' }
      : {};
    const series = { ...setting, ...mixed, effect: () => (isMoved ? step : 0) };
    const times = { before: HISTORY, after: 2, ...(shared && { shared }) };
    const evidence = evidenceOf(simulateSeries(series, times, random));
    return typeof evidence === 'string' ? [] : [{ evidence, isMoved }];
  }).flat();
}
