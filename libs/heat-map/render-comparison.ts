import { fitText, loadFonts, type Weight } from '#libs/fonts';
import { MARGIN, WIDTH } from './layout.js';
import { FONTS, type HeatMap, renderHeatMap } from './render-heat-map.js';
import { element, escapeXml, textElement } from './xml.js';

const HEADER = 120;

export interface ComparisonPicture {
  title: string;
  /** For example the verdict of the comparison. */
  subtitle: string;
  before: HeatMap;
  /** Its `changes` are drawn beside the pins. */
  after: HeatMap;
  /** Width of the image in pixels. */
  width: number;
}

/**
 * Draws two heat maps side by side under one title, the earlier one on the left.
 *
 * @returns an SVG document, deterministic and without links
 * @throws {RangeError} as `renderHeatMap`
 */
export async function renderComparison(picture: ComparisonPicture): Promise<string> {
  const { title, subtitle, before, after, width } = picture;
  const fonts = await loadFonts([title, subtitle]);
  const maps = await Promise.all([before, after].map((map) => renderHeatMap({ ...map, width: WIDTH })));
  const height = HEADER + Math.max(...maps.map(heightOf));
  const total = 2 * WIDTH;
  const line = (text: string, y: number, size: number, weight: Weight, fill: string): string => {
    const fitted = fitText(text, fonts, { weight, width: total - 2 * MARGIN, size, minSize: 14 });
    const bold = weight === 'bold' && { 'font-weight': 700 };
    return textElement(fitted.text, { x: MARGIN, y, 'font-size': fitted.size, ...bold, fill });
  };
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${total} ${height}`,
      width,
      height: (width * height) / total,
      role: 'img',
      'font-family': FONTS,
    },
    [
      `<title>${escapeXml(title)}</title>`,
      `<desc>${escapeXml(subtitle)}</desc>`,
      element('rect', { width: total, height, fill: '#ffffff' }),
      line(title, 62, 36, 'bold', '#14202e'),
      line(subtitle, 102, 24, 'regular', '#33445a'),
      ...maps.map((map, n) => map.replace('<svg ', `<svg x="${n * WIDTH}" y="${HEADER}" `)),
    ].join(''),
  );
}

function heightOf(svg: string): number {
  return Number(/viewBox="0 0 \d+ ([\d.]+)"/.exec(svg)?.[1]);
}
