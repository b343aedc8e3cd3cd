import { createLayout, pinCenters, streetScene } from '#libs/heat-map';
import type { Line, StreetScene } from '#libs/street-map';
import { drawnGrid } from '../../rankings/heat-map/drawn-grid.js';
import type { HeatMapContent } from '../../rankings/heat-map/heat-map.service.js';

type Scan = HeatMapContent['scan'];

/** Where maps have their pins, and the streets under them. Distances in units of the map. */
export interface ReportGround {
  readonly size: number;
  readonly pinRadius: number;
  readonly pins: readonly { readonly x: number; readonly y: number }[];
  /** SVG paths: those of a hundred places take a tenth of the memory of their points. */
  readonly areas: readonly { readonly kind: StreetScene['areas'][number]['kind']; readonly path: string }[];
  readonly lines: readonly { readonly kind: StreetScene['lines'][number]['kind']; readonly path: string }[];
}

/** The ranks of a scan on their ground. */
export interface ReportMap extends Pick<Scan, 'scan_id' | 'keyword' | 'metrics' | 'absent_rank'> {
  readonly credit: string;
  /** In the order of the pins of the ground. */
  readonly ranks: readonly number[];
  readonly ground: ReportGround;
}

/** The maps of one business. Scans with the same pins share their ground. */
export class ReportMaps {
  private readonly grounds = new Map<string, ReportGround>();

  of({ scan, caption, streets }: HeatMapContent): ReportMap {
    const { gridSize, radiusMiles, ranks, shape = null } = drawnGrid(scan);
    const layout = createLayout({ gridSize, radiusMiles, headerHeight: 0, footerHeight: 0 });
    const centers = pinCenters(layout, gridSize, shape);
    const { scan_id, keyword, metrics, absent_rank } = scan;
    const key = JSON.stringify([scan.geometry.center, layout, centers, streets !== null]);
    let ground = this.grounds.get(key);
    if (!ground) {
      const { map, pinRadius } = layout;
      const scene = streets ? streetScene(streets, layout, centers) : { areas: [], lines: [] };
      ground = {
        size: map.size,
        pinRadius,
        pins: centers.map(({ x, y }) => ({ x: x - map.x, y: y - map.y })),
        areas: scene.areas.map(({ kind, rings }) => ({
          kind,
          path: rings.map((ring) => `${pathOf(ring)}z`).join(''),
        })),
        lines: scene.lines.map(({ kind, lines }) => ({ kind, path: lines.map(pathOf).join('') })),
      };
      this.grounds.set(key, ground);
    }
    return { scan_id, keyword, metrics, absent_rank, credit: caption.credit, ranks, ground };
  }
}

/** A tenth of a unit is a hundredth of a millimetre of paper. */
function pathOf(points: Line): string {
  return points.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${tenths(x)} ${tenths(y)}`).join('');
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
