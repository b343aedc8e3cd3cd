import { fitText, type FontSet, layoutLine, lineExtent } from '#libs/fonts';
import { MARGIN, WIDTH } from './layout.js';
import { element, textElement } from './xml.js';

/** A key figure, for example { label: 'ATRP', value: '6.1' }. */
export interface Figure {
  label: string;
  value: string;
}

/** Maximum figures on the line; further ones are omitted. */
const FIGURES_MAX = 5;

const INK = '#14202e';
const SOFT = '#56677b';
const TEXT_WIDTH = WIDTH - 2 * MARGIN;

/**
 * Draws title, subtitle and figures at the top of the drawing.
 *
 * @param fonts that have their letters
 * @returns the SVG and its height in units of the drawing
 */
export function header(
  { title, subtitle, figures }: { title: string; subtitle: string; figures: readonly Figure[] },
  fonts: FontSet,
): { svg: string; height: number } {
  const main = fitText(title, fonts, { weight: 'bold', width: TEXT_WIDTH, size: 32, minSize: 22 });
  const parts = [
    textElement(main.text, { x: MARGIN, y: 60, 'font-size': main.size, 'font-weight': 700, fill: INK }),
  ];
  let height = 60;
  if (subtitle.trim() !== '') {
    const line = fitText(subtitle, fonts, { weight: 'regular', width: TEXT_WIDTH, size: 18, minSize: 13 });
    const { descent } = lineExtent(layoutLine(main.text, fonts, 'bold'));
    const { ascent } = lineExtent(layoutLine(line.text, fonts, 'regular'));
    height += Math.max(30, Math.ceil(descent * main.size + ascent * line.size));
    parts.push(textElement(line.text, { x: MARGIN, y: height, 'font-size': line.size, fill: SOFT }));
  }
  const shown = figures.slice(0, FIGURES_MAX);
  if (shown.length > 0) {
    height += 62;
    const width = TEXT_WIDTH / shown.length;
    // All figures use the font size that the longest value needs.
    const sizes = shown.map(
      ({ value }) => fitText(value, fonts, { weight: 'bold', width: width - 12, size: 34, minSize: 18 }).size,
    );
    const size = Math.min(...sizes);
    parts.push(
      ...shown.map((figure, i) =>
        figureSvg(figure, { x: MARGIN + i * width, y: height, width: width - 12, size }, fonts),
      ),
    );
    height += 22;
  }
  return { svg: parts.join(''), height: height + 24 };
}

function figureSvg(
  { label, value }: Figure,
  { x, y, width, size }: { x: number; y: number; width: number; size: number },
  fonts: FontSet,
): string {
  const number = fitText(value, fonts, { weight: 'bold', width, size });
  const name = fitText(label, fonts, { weight: 'regular', width, size: 14, minSize: 11 });
  return element(
    'g',
    {},
    textElement(number.text, { x, y, 'font-size': number.size, 'font-weight': 700, fill: INK }) +
      textElement(name.text, { x, y: y + 22, 'font-size': name.size, fill: SOFT }),
  );
}
