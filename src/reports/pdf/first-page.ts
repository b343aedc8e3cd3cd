import { LEFT, type PdfDocument, RIGHT, TOP } from '#libs/pdf';
import { type Figure, figuresOf, largestChange, type NextStep, nextStep } from '../content/figures.js';
import type { KeywordResults, ReportBrand } from '../content/report-content.js';
import type { ReportTexts } from '../content/texts.js';
import { drawMapPair } from './draw-map-pair.js';

export const WIDTH = RIGHT - LEFT;
export const MUTED = '#6b7280';
export const DEFAULT_ACCENT = '#1d4ed8';
const GAP = 16;
const FIGURE_HEIGHT = 84;
/** Letters of a note that fits on one line. */
const SHORT_NOTE = 28;
const LOGO = { width: 150, height: 48 };
const BETTER = '#0d5c2c';
const WORSE = '#a11d10';

interface Head {
  readonly title: string;
  readonly period: string;
  readonly brand: ReportBrand | null;
  readonly texts: ReportTexts;
}

/** Draws the head of the report. @returns the y below it */
export function drawHead(pdf: PdfDocument, { title, period, brand, texts }: Head): number {
  pdf.bar(0, 0, RIGHT + LEFT, 8, brand?.accentColor ?? DEFAULT_ACCENT);
  const isMarked = brand !== null;
  const width = isMarked ? WIDTH - LOGO.width - GAP : WIDTH;
  const { logo = null } = brand ?? {};
  if (brand && logo) {
    pdf.figure(brand.name, () => {
      pdf.image(Buffer.from(logo), { x: RIGHT - LOGO.width, y: TOP - 14, ...LOGO });
    });
  } else if (brand) {
    const style = { width: LOGO.width, size: 11, font: 'bold', fits: true, align: 'right' } as const;
    pdf.write(brand.name, RIGHT - LOGO.width, TOP + 4, style);
  }
  pdf.write(texts.t('report'), LEFT, TOP - 14, { width, size: 9, color: MUTED, fits: true });
  let y = TOP;
  y += pdf.write(title, LEFT, y, { width, font: 'bold', size: 22, fits: true, tag: 'H1' }) + 4;
  y += pdf.write(period, LEFT, y, { width, size: 11, color: MUTED, fits: true }) + 16;
  return y;
}

/** Draws three figures, two maps and one action: the page that a busy reader needs. */
export function drawFirstPage(pdf: PdfDocument, results: readonly KeywordResults[], head: Head): void {
  const { texts, brand } = head;
  const lead = largestChange(results);
  if (!lead) return;
  let y = drawFigures(pdf, figuresOf(results, texts), drawHead(pdf, head)) + 18;
  const verdict = results.length > 1 ? texts.lead(lead) : texts.verdict(lead.comparison);
  y += pdf.write(verdict, LEFT, y, { width: WIDTH, size: 13, font: 'bold', tag: 'H2' }) + 4;
  if (results.length > 1) {
    y += pdf.write(texts.verdict(lead.comparison), LEFT, y, { width: WIDTH, size: 10 }) + 4;
  }
  y = drawMapPair(pdf, lead, { y: y + 10, width: WIDTH, texts }) + 16;
  drawNextStep(pdf, nextStep(results, lead, texts), y, brand?.accentColor ?? DEFAULT_ACCENT);
}

function drawFigures(pdf: PdfDocument, figures: readonly Figure[], y: number): number {
  const width = (WIDTH - 2 * GAP) / 3;
  for (const [n, { label, value, note, isBetter }] of figures.entries()) {
    const x = LEFT + n * (width + GAP);
    pdf.box(x, y, width, FIGURE_HEIGHT, '#f3f4f6');
    const inner = { width: width - 20, fits: true } as const;
    pdf.write(label, x + 10, y + 10, { ...inner, size: 9, color: MUTED });
    pdf.write(value, x + 10, y + 25, { ...inner, size: 25, font: 'bold' });
    const color = isBetter === null ? MUTED : isBetter ? BETTER : WORSE;
    // A long note takes two small lines.
    const fits = note !== null && note.length <= SHORT_NOTE;
    if (note !== null) pdf.write(note, x + 10, y + 60, { ...inner, fits, size: fits ? 9 : 7.5, color });
  }
  return y + FIGURE_HEIGHT;
}

function drawNextStep(pdf: PdfDocument, { label, title, note }: NextStep, y: number, accent: string): void {
  const width = WIDTH - 36;
  const [large, small] = [
    { width, size: 14, font: 'bold' } as const,
    { width, size: 9, color: MUTED } as const,
  ];
  const height = 42 + pdf.heightOf(title, large) + (note === null ? 0 : pdf.heightOf(note, small));
  pdf.box(LEFT, y, WIDTH, height, '#f3f4f6');
  pdf.bar(LEFT, y, 4, height, accent);
  pdf.write(label, LEFT + 18, y + 12, { ...small, tag: 'H2' });
  const below = y + 26 + pdf.write(title, LEFT + 18, y + 26, large);
  if (note !== null) pdf.write(note, LEFT + 18, below + 4, small);
}
