import { fitText, loadFonts } from '#libs/fonts';
import { type PaletteName, PALETTES } from '#libs/rank-bands';
import { assertDepth, assertRank } from '#libs/rank-metrics';
import { background } from './background.js';
import type { DistanceUnit } from './distances.js';
import { type Figure, header } from './header.js';
import { createLayout, MARGIN, WIDTH } from './layout.js';
import { legend } from './legend.js';
import { type DrawnShape, pinCenters, pins } from './pins.js';
import { drawStreets, type Streets } from './streets.js';
import { element, escapeXml, textElement } from './xml.js';

/** Fonts that most machines have. Those with digits of equal width come first. */
export const FONTS =
  "Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

export interface HeatMap {
  /** Pins along one side, from 1. A grid that is no square has a whole number that covers its pins. */
  gridSize: number;
  /** Distance from the centre to an edge row, in miles. */
  radiusMiles: number;
  /** Search depth: the number of results examined per pin. */
  depth: number;
  /** One stored rank per pin, row-major from the north-west: 1 to depth, ABSENT or UNMEASURED. */
  ranks: readonly number[];
  /** Change at each pin, in the order of `ranks`, drawn beside it; null for none. Positive is an improvement. */
  changes?: readonly (number | null)[] | undefined;
  /** What differs from a whole square; null or missing for a square. */
  shape?: DrawnShape | null;
  /** Any text. Truncated if it does not fit. */
  title: string;
  subtitle?: string;
  /** At most five are drawn. */
  figures?: readonly Figure[];
  /** Text below the legend, for example the date and the provider's credit line. */
  footer?: string;
  /** Defaults to `traffic`. `colorblind` is distinguishable without red-green or blue-yellow vision. */
  palette?: PaletteName;
  /** Unit of the scale bar. Defaults to `mi`. */
  unit?: DistanceUnit;
  /** The street map below the pins. Its credit line belongs to the footer. Defaults to a plain ground. */
  streets?: Streets | null;
  /** Width of the image in pixels, above 0. Defaults to 800. */
  width?: number;
}

/**
 * Draws the ranks of a scan as an SVG document: one pin per point of the grid with north at the top, distance rings,
 * the given streets and a legend. The document needs no network and no script. The viewer's fonts draw its text,
 * so converting it to an image requires a sans-serif font. Its texts have the widths of DejaVu Sans, one of the widest.
 *
 * The output is deterministic. All text is escaped.
 *
 * @throws {RangeError} if the grid size, radius, depth, width or a rank is out of range, or unless there is one
 *   rank per pin
 */
export async function renderHeatMap({
  gridSize,
  radiusMiles,
  depth,
  ranks,
  shape = null,
  changes = [],
  title,
  subtitle = '',
  figures = [],
  footer = '',
  palette: paletteName = 'traffic',
  unit = 'mi',
  streets = null,
  width = WIDTH,
}: HeatMap): Promise<string> {
  assertDrawable({ gridSize, radiusMiles, depth, ranks, shape, width });
  const palette = PALETTES[paletteName];
  const texts = figures.flatMap(({ label, value }) => [label, value]);
  const fonts = await loadFonts([title, subtitle, footer, ...texts]);
  const head = header({ title, subtitle, figures }, fonts);
  const layout = createLayout({
    gridSize,
    radiusMiles,
    headerHeight: head.height,
    footerHeight: footer.trim() === '' ? 0 : 30,
  });
  const foot = fitText(footer, fonts, {
    weight: 'regular',
    width: WIDTH - 2 * MARGIN,
    size: 13,
    minSize: 10,
  });

  const content = [
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(`Ranks at ${shape ? shape.pins.length : `${gridSize} × ${gridSize}`} points, north up. ${subtitle}`.trim())}</desc>`,
    element('rect', { width: WIDTH, height: layout.height, fill: '#ffffff' }),
    head.svg,
    background(
      layout,
      unit,
      streets ? drawStreets(streets, layout, pinCenters(layout, gridSize, shape), fonts) : '',
    ),
    pins(ranks, { gridSize, shape, depth, palette, layout, changes }),
    legend(ranks, { depth, palette, y: layout.legendY, fonts }),
    foot.text === ''
      ? ''
      : textElement(foot.text, {
          x: WIDTH / 2,
          y: layout.height - 24,
          'text-anchor': 'middle',
          'font-size': foot.size,
          fill: '#6b7b8d',
        }),
  ].join('');
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${WIDTH} ${layout.height}`,
      width,
      height: (width * layout.height) / WIDTH,
      role: 'img',
      'font-family': FONTS,
    },
    content,
  );
}

type Drawable = Pick<HeatMap, 'gridSize' | 'radiusMiles' | 'depth' | 'ranks'> & {
  shape: DrawnShape | null;
  width: number;
};

function assertDrawable({ gridSize, radiusMiles, depth, ranks, shape, width }: Drawable): void {
  if (!Number.isInteger(gridSize) || gridSize < 1) {
    throw new RangeError(`The grid size must be an integer of at least 1; got ${gridSize}.`);
  }
  const count = shape ? shape.pins.length : gridSize ** 2;
  if (ranks.length !== count) {
    const grid = shape ? `A grid of ${count} pins` : `A ${gridSize} × ${gridSize} grid`;
    throw new RangeError(`${grid} must have ${count} ranks; got ${ranks.length}.`);
  }
  assertDepth(depth);
  ranks.forEach((rank) => {
    assertRank(rank, depth);
  });
  assertPositive('radius', radiusMiles);
  assertPositive('width', width);
}

function assertPositive(name: string, value: number): void {
  if (!(value > 0 && value < Infinity)) {
    throw new RangeError(`The ${name} must be finite and above 0; got ${value}.`);
  }
}
