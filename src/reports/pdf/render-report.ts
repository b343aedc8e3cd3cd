import { FOOTER, LEFT, PdfDocument } from '#platform/pdf/pdf-document';
import type { KeywordResults, ReportContent } from '../make/gather-report.js';
import type { ReportRequest } from '../report.entity.js';
import { Column } from './column.js';
import { drawHistory } from './draw-history.js';
import { drawMapPair, heightOfMaps } from './draw-map-pair.js';
import { largestChange } from './figures.js';
import { DEFAULT_ACCENT, drawFirstPage, drawHead, MUTED, WIDTH } from './first-page.js';
import { ReportTexts } from './texts.js';

/** The maps after the first page are smaller, so that two keywords fit on a page. */
const SMALL_MAPS = 340;

type Rows = readonly (readonly string[])[];

/** Renders a report as a PDF. Deterministic: the same content produces the same bytes. */
export function renderReport(request: ReportRequest, { results, brand }: ReportContent): Promise<Buffer> {
  const texts = new ReportTexts(request.locale);
  const days = `${texts.date(request.from)} – ${texts.date(request.to)}`;
  const [only, ...others] = results;
  const names = [...new Set(results.map(({ business }) => business))];
  const title = names.length === 1 ? (names[0] ?? '') : (request.tag ?? brand?.name ?? texts.t('report'));
  const subject =
    only && others.length === 0
      ? `“${only.keyword}”`
      : texts.t('counts', { businesses: names.length, keywords: results.length });
  const pdf = new PdfDocument({
    title: [texts.t('report'), ...(title === texts.t('report') ? [] : [title])].join(' · '),
    author: brand?.name ?? 'Local Ranking Service',
    createdAt: new Date(`${request.to}T00:00:00Z`),
    language: request.locale,
  });
  const column = new Column(pdf, brand?.accentColor ?? DEFAULT_ACCENT);
  const head = { title, period: only ? `${subject} · ${days}` : days, brand, texts };
  if (only) drawFirstPage(pdf, results, head);
  else {
    column.startAt(drawHead(pdf, head));
    column.text(texts.t('nothing'));
  }
  if (only && request.sections.length > 0) column.newPage();
  drawDetails(column, request, results, texts);
  const contact = [brand?.footer, brand?.replyTo].filter((text) => text !== null && text !== undefined);
  const footer = contact.length > 0 ? contact.join(' · ') : `${title} · ${days}`;
  return pdf.finish((page, pages) => {
    const style = { size: 8, color: MUTED, fits: true } as const;
    pdf.rule(FOOTER - 8);
    pdf.write(footer, LEFT, FOOTER, { ...style, width: WIDTH - 100 });
    pdf.write(texts.t('page', { page, pages }), LEFT, FOOTER, { ...style, width: WIDTH, align: 'right' });
  });
}

function drawDetails(
  column: Column,
  { sections }: ReportRequest,
  results: readonly KeywordResults[],
  texts: ReportTexts,
): void {
  if (sections.includes('changes') && results.length > 0) {
    column.heading(texts.t('changes'));
    column.table(
      [texts.t('keyword'), texts.t('averageRank'), texts.t('topShare'), texts.t('verdict')],
      [150, 70, 80, WIDTH - 300],
      results.map((result) => changeRow(result, texts)),
    );
  }
  const lead = largestChange(results);
  for (const result of results) {
    const parts = (['history', 'competitors', 'insights'] as const).filter((part) => sections.includes(part));
    const hasMaps = sections.includes('changes') && result !== lead;
    const height = hasMaps ? heightOfMaps(SMALL_MAPS) : 0;
    if (parts.length > 0 || hasMaps) {
      column.keep(height + 80);
      column.heading(`${result.business} · “${result.keyword}”`);
    }
    if (hasMaps) drawMapPair(column.pdf, result, { y: column.reserve(height), width: SMALL_MAPS, texts });
    if (parts.includes('history')) drawHistory(column, result, texts);
    if (parts.includes('competitors')) drawCompetitors(column, result, texts);
    if (parts.includes('insights')) drawInsights(column, result, texts);
  }
  if (!sections.includes('method')) return;
  column.keep(42 + texts.definitions.reduce((sum, text) => sum + column.heightOf(text), 0));
  column.heading(texts.t('method'));
  for (const definition of texts.definitions) column.text(definition);
}

function changeRow({ business, keyword, comparison, after }: KeywordResults, texts: ReportTexts): string[] {
  const [then, now] = [comparison?.before ?? null, comparison?.after ?? after.scan.metrics];
  const both = (was: string | null, is: string): string => (was === null ? is : `${was} → ${is}`);
  return [
    `${business}: ${keyword}`,
    both(then && texts.number(then.average_total_rank), texts.number(now.average_total_rank)),
    both(then && texts.percent(then.share_of_local_voice), texts.percent(now.share_of_local_voice)),
    [texts.verdict(comparison), comparison ? texts.t('pins', pinsOf(comparison.pins)) : ''].join(' ').trim(),
  ];
}

function pinsOf({ up, down, same, new: found, lost }: NonNullable<KeywordResults['comparison']>['pins']) {
  return { up: up + found, down: down + lost, same };
}

function drawCompetitors(column: Column, { competitors }: KeywordResults, texts: ReportTexts): void {
  if (competitors.length === 0) return;
  column.subheading(texts.t('competitors'));
  const rows: Rows = competitors.flatMap(({ name, ranks: [ranks] }) =>
    ranks
      ? [
          [
            name ?? texts.t('unnamed'),
            texts.number(ranks.average_total_rank),
            texts.percent(ranks.share_of_local_voice),
          ],
        ]
      : [],
  );
  column.table(
    [texts.t('place'), texts.t('averageRank'), texts.t('topShare')],
    [WIDTH - 200, 100, 100],
    rows,
  );
}

function drawInsights(column: Column, { insights }: KeywordResults, texts: ReportTexts): void {
  if (insights.length === 0) return;
  column.subheading(texts.t('insights'));
  for (const { title, estimated_rank_impact: impact } of insights) {
    column.text(`• ${title} (${texts.t('gain', { value: texts.number(impact.positions_gained) })})`);
  }
}
