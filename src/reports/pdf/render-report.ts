import { loadFonts, textsIn } from '#libs/fonts';
import { FOOTER, LEFT, PdfDocument } from '#libs/pdf';
import { largestChange } from '../content/figures.js';
import type { KeywordResults, ReportContent } from '../content/report-content.js';
import { describeHead } from '../content/report-head.js';
import { actionsOf, changesTable, competitorsTable, keywordTitle } from '../content/rows.js';
import { ReportTexts } from '../content/texts.js';
import type { LeftOut, ReportRequest } from '../report.entity.js';
import { Column } from './column.js';
import { drawHistory } from './draw-history.js';
import { drawMapPair, heightOfMaps } from './draw-map-pair.js';
import { DEFAULT_ACCENT, drawFirstPage, drawHead, MUTED, WIDTH } from './first-page.js';

/** The maps after the first page are smaller, so that two keywords fit on a page. */
const SMALL_MAPS = 340;

/** Renders a report as a PDF. Deterministic: the same content produces the same bytes. */
export async function renderReport(request: ReportRequest, content: ReportContent): Promise<Buffer> {
  const { results, noResults, leftOut, brand, madeOn } = content;
  const texts = new ReportTexts(request.locale);
  const { documentTitle, footer, ...head } = describeHead(request, content, texts);
  const details = {
    title: documentTitle,
    author: brand?.name ?? 'Local Ranking Service',
    createdAt: new Date(`${madeOn}T00:00:00Z`),
    language: request.locale,
  };
  const fonts = await loadFonts([documentTitle, ...textsIn([results.map(written), leftOut, brand])]);
  const pdf = new PdfDocument(details, fonts);
  const column = new Column(pdf, brand?.accentColor ?? DEFAULT_ACCENT);
  if (results.length > 0) drawFirstPage(pdf, results, { ...head, brand, texts });
  else {
    column.startAt(drawHead(pdf, { ...head, brand, texts }));
    column.text(texts.t(noResults ?? 'noScan'));
  }
  if (results.length > 0 && (request.sections.length > 0 || leftOut.length > 0)) column.newPage();
  drawDetails(column, request, results, texts);
  drawLeftOut(column, leftOut, texts);
  if (request.sections.includes('method')) drawMethod(column, texts);
  return pdf.finish((page, pages) => {
    const style = { size: 8, color: MUTED, fits: true } as const;
    pdf.rule(FOOTER - 8);
    pdf.write(footer, LEFT, FOOTER, { ...style, width: WIDTH - 100 });
    pdf.write(texts.t('page', { page, pages }), LEFT, FOOTER, { ...style, width: WIDTH, align: 'right' });
  });
}

/** Returns the parts with texts. The others are large. */
function written({ business, keyword, annotations, after, competitors, insights }: KeywordResults): object {
  return { business, keyword, annotations, credit: after.credit, competitors, insights };
}

function drawDetails(
  column: Column,
  { sections }: ReportRequest,
  results: readonly KeywordResults[],
  texts: ReportTexts,
): void {
  if (sections.includes('changes') && results.length > 0) {
    column.heading(texts.t('changes'));
    const { header, rows } = changesTable(results, texts);
    column.table(header, [150, 70, 80, WIDTH - 300], rows);
  }
  const lead = largestChange(results);
  for (const result of results) {
    const parts = (['history', 'competitors', 'insights'] as const).filter((part) => sections.includes(part));
    const hasMaps = sections.includes('changes') && result !== lead;
    const height = hasMaps ? heightOfMaps(SMALL_MAPS) : 0;
    if (parts.length > 0 || hasMaps) {
      column.keep(height + 80);
      column.heading(keywordTitle(result));
    }
    if (hasMaps) drawMapPair(column.pdf, result, { y: column.reserve(height), width: SMALL_MAPS, texts });
    if (parts.includes('history')) drawHistory(column, result, texts);
    if (parts.includes('competitors')) drawCompetitors(column, result, texts);
    if (parts.includes('insights')) drawInsights(column, result, texts);
  }
}

/** Says which businesses the report leaves out, so that no reader takes them for places without change. */
function drawLeftOut(column: Column, leftOut: readonly LeftOut[], texts: ReportTexts): void {
  if (leftOut.length === 0) return;
  column.keep(90);
  column.heading(texts.t('leftOut'));
  column.list(leftOut.map((one) => texts.leftOut(one)));
}

function drawMethod(column: Column, texts: ReportTexts): void {
  column.keep(42 + texts.definitions.reduce((sum, text) => sum + column.heightOf(text), 0));
  column.heading(texts.t('method'));
  for (const definition of texts.definitions) column.text(definition);
}

function drawCompetitors(column: Column, results: KeywordResults, texts: ReportTexts): void {
  const { header, rows } = competitorsTable(results, texts);
  if (rows.length === 0) return;
  column.keep(90);
  column.subheading(texts.t('competitors'));
  column.table(header, [WIDTH - 200, 100, 100], rows);
}

function drawInsights(column: Column, results: KeywordResults, texts: ReportTexts): void {
  const actions = actionsOf(results, texts);
  if (actions.length === 0) return;
  column.keep(50);
  column.subheading(texts.t('insights'));
  column.list(actions);
}
