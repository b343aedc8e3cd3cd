import { createLayout, pinCenters, streetScene } from '#libs/heat-map';
import type { StreetScene } from '#libs/street-map';
import { drawnGrid } from '../../rankings/heat-map/drawn-grid.js';
import type { HeatMapContent } from '../../rankings/heat-map/heat-map.service.js';

/** A scan, and the streets under its pins. */
export interface ReportMap extends Pick<HeatMapContent, 'scan' | 'caption'> {
  /** Without the tiles that it was drawn from: those of a hundred places fill a gigabyte. */
  readonly scene: Pick<StreetScene, 'areas' | 'lines'>;
}

/** Returns where the map of a scan has its pins, and their ranks. */
export function layoutOf(scan: HeatMapContent['scan']) {
  const { gridSize, radiusMiles, ranks, shape = null } = drawnGrid(scan);
  const layout = createLayout({ gridSize, radiusMiles, headerHeight: 0, footerHeight: 0 });
  return { layout, ranks, centers: pinCenters(layout, gridSize, shape) };
}

/** The maps of one business. Scans with the same pins share their streets, so these are drawn once. */
export class ReportMaps {
  private readonly scenes = new Map<string, ReportMap['scene']>();

  of({ scan, caption, streets }: HeatMapContent): ReportMap {
    if (!streets) return { scan, caption, scene: { areas: [], lines: [] } };
    const { layout, centers } = layoutOf(scan);
    const key = JSON.stringify([scan.geometry.center, layout, centers]);
    const known = this.scenes.get(key);
    if (known) return { scan, caption, scene: known };
    const { areas, lines } = streetScene(streets, layout, centers);
    const scene = { areas, lines };
    this.scenes.set(key, scene);
    return { scan, caption, scene };
  }
}
