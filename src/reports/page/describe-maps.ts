import { LINES, pinLabel, styleOf } from '#libs/heat-map';
import { PALETTES } from '#libs/rank-bands';
import { UNMEASURED } from '#libs/rank-metrics';
import { legendOf } from '../content/legend.js';
import type { KeywordResults } from '../content/report-content.js';
import { tenths } from '../content/report-map.js';
import { mapsOf, type TitledMap } from '../content/rows.js';
import type { ReportTexts } from '../content/texts.js';
import type { PageMapsDto } from './page-maps.dto.js';

/** Returns the maps before and after as data. Streets have no names: they would be too small to read. */
export function describeMaps(results: KeywordResults, texts: ReportTexts): PageMapsDto {
  const { ground, absent_rank, credit } = results.after;
  return {
    size: ground.size,
    areas: [...ground.areas],
    lines: ground.lines.map(({ kind, path }) => ({ kind, width: LINES[kind].width, path })),
    maps: mapsOf(results, texts).map(describeMap),
    legend: legendOf(absent_rank - 1, texts).map(({ fill, label }) => ({ fill, label })),
    credit,
  };
}

function describeMap({
  title,
  description,
  map: { ranks, ground, absent_rank },
}: TitledMap): PageMapsDto['maps'][number] {
  const pins = ground.pins.map(({ x, y }, n) => {
    const rank = ranks[n] ?? UNMEASURED;
    const { fill, text } = styleOf(rank, PALETTES.traffic);
    return {
      x: tenths(x),
      y: tenths(y),
      label: pinLabel(rank, absent_rank - 1),
      fill,
      ink: text,
      is_measured: rank !== UNMEASURED,
    };
  });
  return { title, description, pins, radius: tenths(ground.pinRadius) };
}
