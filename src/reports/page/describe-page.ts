import { figuresOf, largestChange, nextStep } from '../content/figures.js';
import { layoutHistory } from '../content/history-chart.js';
import type { KeywordResults, ReportContent } from '../content/report-content.js';
import { describeHead } from '../content/report-head.js';
import { actionsOf, changesTable, competitorsTable, describeHistory, keywordTitle } from '../content/rows.js';
import { ReportTexts } from '../content/texts.js';
import type { ReportRequest } from '../report.entity.js';
import { describeMaps } from './describe-maps.js';
import type { PageHistory, PageKeyword, ReportPageDto } from './report-page.dto.js';

/**
 * Writes a report as JSON with the texts of its PDF, in parts: the streets of hundreds of keywords are too large for one
 * text. @returns the text of a ReportPageDto
 */
export function* pageJson(request: ReportRequest, content: ReportContent): Generator<string> {
  const { keywords, ...page } = describePage(request, content);
  yield `${JSON.stringify(page).slice(0, -1)},"keywords":[`;
  let separator = '';
  for (const keyword of keywords) {
    yield separator + JSON.stringify(keyword);
    separator = ',';
  }
  yield ']}';
}

interface LazyPage extends Omit<ReportPageDto, 'keywords'> {
  readonly keywords: Iterable<PageKeyword>;
}

function describePage(request: ReportRequest, content: ReportContent): LazyPage {
  const { results, noResults, leftOut, brand } = content;
  const { sections } = request;
  const texts = new ReportTexts(request.locale);
  const { title, period, footer } = describeHead(request, content, texts);
  const lead = largestChange(results);
  return {
    locale: request.locale,
    kind: texts.t('report'),
    title,
    period,
    footer,
    download_label: texts.t('download'),
    brand: brand && {
      name: brand.name,
      accent_color: brand.accentColor,
      logo: brand.logo && Buffer.from(brand.logo).toString('base64'),
    },
    figures: figuresOf(results, texts).map(({ label, value, note, isBetter }) => ({
      label,
      value,
      note,
      is_better: isBetter,
    })),
    verdict: lead ? verdictOf(results, lead, texts) : [texts.t(noResults ?? 'noScan')],
    maps: lead ? describeMaps(lead, texts) : null,
    action: lead ? nextStep(results, lead, texts) : null,
    changes:
      sections.includes('changes') && lead
        ? { title: texts.t('changes'), table: changesTable(results, texts) }
        : null,
    keywords: keywordsOf(results, lead, request, texts),
    ...(leftOut.length > 0 && {
      left_out: { title: texts.t('leftOut'), texts: leftOut.map((one) => texts.leftOut(one)) },
    }),
    method: sections.includes('method') ? { title: texts.t('method'), texts: texts.definitions } : null,
  };
}

function verdictOf(results: readonly KeywordResults[], lead: KeywordResults, texts: ReportTexts): string[] {
  const verdict = texts.verdict(lead.comparison);
  return results.length > 1 ? [texts.lead(lead), verdict] : [verdict];
}

function* keywordsOf(
  results: readonly KeywordResults[],
  lead: KeywordResults | undefined,
  request: ReportRequest,
  texts: ReportTexts,
): Generator<PageKeyword> {
  for (const result of results) {
    const keyword = describeKeyword(result, result === lead, request, texts);
    if (keyword.maps ?? keyword.history ?? keyword.competitors ?? keyword.actions) yield keyword;
  }
}

function describeKeyword(
  result: KeywordResults,
  isLead: boolean,
  { sections }: ReportRequest,
  texts: ReportTexts,
): PageKeyword {
  const table = competitorsTable(result, texts);
  const actions = actionsOf(result, texts);
  return {
    title: keywordTitle(result),
    maps: sections.includes('changes') && !isLead ? describeMaps(result, texts) : null,
    history: sections.includes('history') ? historyOf(result, texts) : null,
    competitors:
      sections.includes('competitors') && table.rows.length > 0
        ? { title: texts.t('competitors'), table }
        : null,
    actions:
      sections.includes('insights') && actions.length > 0
        ? { title: texts.t('insights'), texts: actions }
        : null,
  };
}

function historyOf(result: KeywordResults, texts: ReportTexts): PageHistory | null {
  const { line, notes } = layoutHistory(result, { width: 100, height: 100 });
  if (!line && notes.length === 0) return null;
  const { series } = result;
  return {
    title: texts.t(line ? 'history' : 'notes'),
    description: describeHistory(result, texts),
    points: (line?.points ?? []).map(([x, y]) => ({ x: hundredths(x), y: hundredths(y) })),
    best: texts.number(line?.best ?? null),
    worst: texts.number(line?.worst ?? null),
    from: texts.date(series[0]?.date ?? ''),
    to: texts.date(series.at(-1)?.date ?? ''),
    notes: notes.map(({ x, date, text }) => ({ x: hundredths(x), text: `${texts.date(date)}: ${text}` })),
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
