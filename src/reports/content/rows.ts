import { isolated } from '#libs/fonts';
import type { KeywordResults } from './report-content.js';
import type { ReportMap } from './report-map.js';
import type { ReportTexts } from './texts.js';

export interface TextTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns the change of each keyword. */
export function changesTable(results: readonly KeywordResults[], texts: ReportTexts): TextTable {
  return {
    header: [texts.t('keyword'), texts.t('averageTotalRank'), texts.t('topShare'), texts.t('verdict')],
    rows: results.map((result) => changeRow(result, texts)),
  };
}

function changeRow({ business, keyword, comparison, after }: KeywordResults, texts: ReportTexts): string[] {
  const [then, now] = [comparison?.before ?? null, comparison?.after ?? after.metrics];
  const both = (was: string | null, is: string): string => (was === null ? is : `${was} → ${is}`);
  return [
    `${isolated(business)}: ${isolated(keyword)}`,
    both(then && texts.number(then.average_total_rank), texts.number(now.average_total_rank)),
    both(then && texts.percent(then.share_of_local_voice), texts.percent(now.share_of_local_voice)),
    [texts.verdict(comparison), comparison ? texts.t('pins', pinsOf(comparison.pins)) : ''].join(' ').trim(),
  ];
}

function pinsOf({ up, down, same, new: found, lost }: NonNullable<KeywordResults['comparison']>['pins']) {
  return { up: up + found, down: down + lost, same };
}

export function competitorsTable({ competitors }: KeywordResults, texts: ReportTexts): TextTable {
  return {
    header: [texts.t('place'), texts.t('averageTotalRank'), texts.t('topShare')],
    rows: competitors.map(({ name, averageTotalRank, shareOfLocalVoice }) => [
      name ?? texts.t('unnamed'),
      texts.number(averageTotalRank),
      texts.percent(shareOfLocalVoice),
    ]),
  };
}

/** Names the results of a business and keyword. */
export function keywordTitle({ business, keyword }: KeywordResults): string {
  return `${isolated(business)} · “${isolated(keyword)}”`;
}

/** Returns the recommended actions with their estimated gains. */
export function actionsOf({ insights }: KeywordResults, texts: ReportTexts): string[] {
  return insights.map((insight) => `${texts.actionTitle(insight)} · ${texts.gain(insight)}`);
}

/** A map with its heading and a description for readers who do not see it. */
export interface TitledMap {
  readonly title: string;
  readonly description: string;
  readonly map: ReportMap;
}

/** Returns the maps before and after, or the present one. */
export function mapsOf({ before, after, series }: KeywordResults, texts: ReportTexts): TitledMap[] {
  const maps = before ? [before, after] : [after];
  return maps.map((map, n) => {
    const { scan_id: id, keyword, metrics } = map;
    const name = before ? texts.t(n === 0 ? 'before' : 'after') : texts.t('now');
    const day = series.find(({ scan_id }) => scan_id === id)?.date ?? '';
    const description = texts.t('map', {
      keyword,
      found: metrics.found_pins,
      pins: metrics.measured_pins,
      rank: texts.number(metrics.average_total_rank),
      share: texts.percent(metrics.share_of_local_voice),
    });
    return { title: `${name} · ${texts.date(day)}`, description, map };
  });
}

/** Describes a history for readers who do not see it. */
export function describeHistory({ series }: Pick<KeywordResults, 'series'>, texts: ReportTexts): string {
  const [first, last] = [series[0], series.at(-1)];
  return texts.t('chart', {
    first: texts.number(first?.average_total_rank ?? null),
    from: texts.date(first?.date ?? ''),
    last: texts.number(last?.average_total_rank ?? null),
    to: texts.date(last?.date ?? ''),
    count: series.length,
  });
}
