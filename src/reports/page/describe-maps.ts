import { LINES, pinLabel, styleOf } from '#libs/heat-map';
import { PALETTES } from '#libs/rank-bands';
import { UNMEASURED } from '#libs/rank-metrics';
import { legendOf } from '../content/legend.js';
import { layoutOf } from '../content/report-map.js';
import { mapsOf, type TitledMap } from '../content/rows.js';
import type { ReportTexts } from '../content/texts.js';
import type { KeywordResults } from '../make/gather-report.js';
import type { PageMapsDto } from './page-maps.dto.js';

type Point = readonly [x: number, y: number];

/** Returns the maps before and after as data. Streets have no names: they would be too small to read. */
export function describeMaps(results: KeywordResults, texts: ReportTexts): PageMapsDto {
  const { scan, scene, caption } = results.after;
  return {
    size: layoutOf(scan).layout.map.size,
    areas: scene.areas.map(({ kind, rings }) => ({
      kind,
      path: rings.map((ring) => `${pathOf(ring)}z`).join(''),
    })),
    lines: scene.lines.map(({ kind, lines }) => ({
      kind,
      width: LINES[kind].width,
      path: lines.map(pathOf).join(''),
    })),
    maps: mapsOf(results, texts).map(describeMap),
    legend: legendOf(scan.absent_rank - 1, texts).map(({ fill, label }) => ({ fill, label })),
    credit: caption.credit,
  };
}

function describeMap({ title, description, map: { scan } }: TitledMap): PageMapsDto['maps'][number] {
  const { layout, ranks, centers } = layoutOf(scan);
  const pins = centers.map(({ x, y }, n) => {
    const rank = ranks[n] ?? UNMEASURED;
    const { fill, text } = styleOf(rank, PALETTES.traffic);
    return {
      x: tenths(x - layout.map.x),
      y: tenths(y - layout.map.y),
      label: pinLabel(rank, scan.absent_rank - 1),
      fill,
      ink: text,
      is_measured: rank !== UNMEASURED,
    };
  });
  return { title, description, pins, radius: tenths(layout.pinRadius) };
}

function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${tenths(x)} ${tenths(y)}`).join('');
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
