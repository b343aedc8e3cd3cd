import { assertDepth, assertRank } from '#libs/rank-metrics';
import type { DistanceUnit } from './distances.js';
import { fitText } from './fit-text.js';
import { ground } from './ground.js';
import { type Figure, header } from './header.js';
import { MARGIN, WIDTH, layOut } from './layout.js';
import { legend } from './legend.js';
import { PALETTES, type PaletteName } from './palettes.js';
import { pins } from './pins.js';
import { element, escapeXml, textElement } from './xml.js';

/** Fonts that are on most machines, first of all those with digits of one width. */
const FONTS =
  "Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

export interface HeatMap {
  /** Pins along one side, from 1. */
  gridSize: number;
  /** Miles from the centre to an edge row. */
  radiusMiles: number;
  /** Results looked at per pin. */
  depth: number;
  /** gridSize² stored ranks, row-major from the north-west: 1 to depth, ABSENT or UNMEASURED. */
  ranks: readonly number[];
  /** Any text; what does not fit is shortened. */
  title: string;
  subtitle?: string;
  /** Up to five. */
  figures?: readonly Figure[];
  /** Below the legend: date, credit line of the provider. */
  footer?: string;
  /** Default `traffic`; `colorblind` is safe without red-green or blue-yellow vision. */
  palette?: PaletteName;
  /** Of the scale bar. Default `mi`. */
  unit?: DistanceUnit;
  /** Of the picture, in pixels, from 1. Default 800. */
  width?: number;
}

/**
 * Draws the ranks of a scan as an SVG document: a pin for each point of the grid, north up, on a neutral ground
 * with distance rings (no map tiles), with a legend. Needs no network and no script. Its text is drawn in the
 * fonts of whoever shows it: to make a picture of it, a sans-serif font must be there.
 *
 * The same input gives the same document. All text is escaped.
 *
 * @throws {RangeError} on a grid size, radius or width out of range, or not gridSize² ranks.
 */
export function renderHeatMap({
  gridSize,
  radiusMiles,
  depth,
  ranks,
  title,
  subtitle = '',
  figures = [],
  footer = '',
  palette: paletteName = 'traffic',
  unit = 'mi',
  width = WIDTH,
}: HeatMap): string {
  assertDrawable({ gridSize, radiusMiles, depth, ranks, width });
  const palette = PALETTES[paletteName];
  const head = header({ title, subtitle, figures });
  const layout = layOut({
    gridSize,
    radiusMiles,
    headerHeight: head.height,
    footerHeight: footer.trim() === '' ? 0 : 30,
  });
  const foot = fitText(footer, { width: WIDTH - 2 * MARGIN, size: 13, minSize: 10 });

  const content = [
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(`Ranks at ${gridSize} × ${gridSize} points, north up. ${subtitle}`.trim())}</desc>`,
    element('rect', { width: WIDTH, height: layout.height, fill: '#ffffff' }),
    head.svg,
    ground(layout, unit),
    pins(ranks, { gridSize, depth, palette, layout }),
    legend(ranks, { depth, palette, y: layout.legendY }),
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

type Drawable = Pick<HeatMap, 'gridSize' | 'radiusMiles' | 'depth' | 'ranks'> & { width: number };

function assertDrawable({ gridSize, radiusMiles, depth, ranks, width }: Drawable): void {
  if (!Number.isInteger(gridSize) || gridSize < 1) {
    throw new RangeError(`The grid size is a whole number from 1, not ${gridSize}.`);
  }
  if (ranks.length !== gridSize ** 2) {
    throw new RangeError(`A ${gridSize} × ${gridSize} grid has ${gridSize ** 2} ranks, not ${ranks.length}.`);
  }
  assertDepth(depth);
  ranks.forEach((rank) => {
    assertRank(rank, depth);
  });
  assertPositive('radius', radiusMiles);
  assertPositive('width', width);
}

function assertPositive(name: string, value: number): void {
  if (!(value > 0 && value < Infinity)) throw new RangeError(`The ${name} is more than 0, not ${value}.`);
}
