import { FOOTER, LEFT, PdfDocument, RIGHT, TOP } from '#platform/pdf/pdf-document';
import type { KeywordResults } from '../make/gather-report.js';
import type { ReportRequest } from '../report.entity.js';
import { drawMap } from './draw-map.js';
import { Column } from './column.js';
import { drawHistory } from './draw-history.js';
import { ReportTexts } from './texts.js';

const WIDTH = RIGHT - LEFT;
const MUTED = '#6b7280';
const GAP = 16;
const MAP = (WIDTH - GAP) / 2;

type Rows = readonly (readonly string[])[];

/** Renders a report as a PDF. Deterministic: the same results produce the same bytes. */
export function renderReport(request: ReportRequest, results: readonly KeywordResults[]): Promise<Buffer> {
  const texts = new ReportTexts(request.locale);
  const names = [...new Set(results.map(({ business }) => business))];
  const title = [texts.t('report'), ...(names.length === 1 ? names : [])].join(' · ');
  const period = `${texts.date(request.from)} – ${texts.date(request.to)}`;
  const createdAt = new Date(`${request.to}T00:00:00Z`);
  const pdf = new PdfDocument({
    title,
    author: 'Local Ranking Service',
    createdAt,
    language: request.locale,
  });
  const column = new Column(pdf);
  const [main] = results;
  if (main) drawFirstPage(pdf, main, { texts, period });
  else {
    column.heading(texts.t('report'));
    column.text(`${period}. ${texts.t('nothing')}`);
  }
  if (main && request.sections.length > 0) column.newPage();
  drawDetails(column, request, results, texts);
  return pdf.finish((page, pages) => {
    const style = { width: WIDTH, size: 8, color: MUTED, fits: true } as const;
    pdf.write(`${title} · ${period}`, LEFT, FOOTER, { ...style, width: WIDTH - 100 });
    pdf.write(texts.t('page', { page, pages }), LEFT, FOOTER, { ...style, align: 'right' });
  });
}

/** Draws three figures, two maps and one action: the page that a busy reader needs. */
function drawFirstPage(
  pdf: PdfDocument,
  results: KeywordResults,
  { texts, period }: { texts: ReportTexts; period: string },
): void {
  const { business, keyword, before, after, comparison, insights, series } = results;
  let y = TOP;
  y += pdf.write(business, LEFT, y, { width: WIDTH, font: 'bold', size: 22, fits: true }) + 4;
  y +=
    pdf.write(`“${keyword}” · ${period}`, LEFT, y, { width: WIDTH, size: 11, color: MUTED, fits: true }) + 18;
  const [then, now] = [comparison?.before ?? null, comparison?.after ?? after.scan.metrics];
  const figures = [
    [
      texts.t('averageRank'),
      texts.number(now.average_total_rank),
      then && texts.number(then.average_total_rank),
    ],
    [
      texts.t('topShare'),
      texts.percent(now.share_of_local_voice),
      then && texts.percent(then.share_of_local_voice),
    ],
    [
      texts.t('foundPins'),
      `${now.found_pins} / ${now.measured_pins}`,
      then && `${then.found_pins} / ${then.measured_pins}`,
    ],
  ] as const;
  const width = (WIDTH - 2 * GAP) / 3;
  for (const [n, [label, value, was]] of figures.entries()) {
    const x = LEFT + n * (width + GAP);
    pdf.box(x, y, width, 78, '#f3f4f6');
    const inner = { width: width - 20, fits: true } as const;
    pdf.write(label, x + 10, y + 9, { ...inner, size: 9, color: MUTED });
    pdf.write(value, x + 10, y + 24, { ...inner, size: 24, font: 'bold' });
    if (was !== null)
      pdf.write(texts.t('was', { value: was }), x + 10, y + 58, { ...inner, size: 9, color: MUTED });
  }
  y += 78 + 18;
  y += pdf.write(texts.verdict(comparison), LEFT, y, { width: WIDTH, size: 13, font: 'bold' }) + 14;
  const maps = before ? [before, after] : [after];
  for (const [n, map] of maps.entries()) {
    const x = LEFT + n * (MAP + GAP);
    const name = before ? texts.t(n === 0 ? 'before' : 'after') : texts.t('now');
    const day = series.find(({ scan_id }) => scan_id === map.scan.scan_id)?.date ?? '';
    pdf.write(`${name} · ${texts.date(day)}`, x, y, { width: MAP, size: 10, font: 'bold', fits: true });
    drawMap(pdf, map, { x, y: y + 18, size: MAP });
  }
  y += 18 + MAP + 10;
  const { credit } = after.caption;
  if (credit !== '') {
    y += pdf.write(credit, LEFT, y, { width: WIDTH, size: 7, color: MUTED }) + 14;
  }
  pdf.box(LEFT, y, WIDTH, 96, '#eef6f0');
  pdf.write(texts.t('nextStep'), LEFT + 12, y + 10, { width: WIDTH - 24, size: 9, color: MUTED });
  const [action] = insights;
  const inner = { width: WIDTH - 24, size: 13, font: 'bold' } as const;
  pdf.write(action?.title ?? texts.t('noAction'), LEFT + 12, y + 26, inner);
  if (action) {
    const value = texts.number(action.estimated_rank_impact.positions_gained);
    pdf.write(texts.t('gain', { value }), LEFT + 12, y + 76, {
      width: WIDTH - 24,
      size: 9,
      color: MUTED,
      fits: true,
    });
  }
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
  for (const result of results) {
    const parts = (['history', 'competitors', 'insights'] as const).filter((part) => sections.includes(part));
    if (parts.length > 0) column.heading(`${result.business} · “${result.keyword}”`);
    if (parts.includes('history')) drawHistory(column, result, texts);
    if (parts.includes('competitors')) drawCompetitors(column, result, texts);
    if (parts.includes('insights')) drawInsights(column, result, texts);
  }
  if (!sections.includes('method')) return;
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
