import { GIF_TRAILER, type GifPalette, type HeatMap } from '#libs/heat-map';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { ownTurn } from '#platform/own-turn';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { drawHeatMap } from '../heat-map/draw-heat-map.js';
import { HeatMapService } from '../heat-map/heat-map.service.js';
import { type HistoryRequest, HistoryService } from '../history/history.service.js';
import { GifThread } from './gif-thread.js';

/** Limits the time that one animation occupies a thread. */
export const MAX_FRAMES = 60;
const FRAME_MS = 800;
const LAST_FRAME_MS = 3_000;

export interface TimeLapseRequest extends HistoryRequest, Required<Pick<HeatMap, 'palette' | 'unit'>> {
  readonly width: number;
  /** Without streets. */
  readonly isPlain?: boolean;
}

/** Draws the scans of one series one after the other. */
@Injectable()
export class TimeLapseService {
  constructor(
    private readonly history: HistoryService,
    private readonly heatMaps: HeatMapService,
    private readonly thread: GifThread,
  ) {}

  /**
   * Returns one SVG document for each of the latest scans of a series in the period, oldest first.
   *
   * @throws Problem `not_found` for the business, or if the period has no scan of the series
   */
  async frames(tenant: Tenant, request: TimeLapseRequest): Promise<string[]> {
    const { isPlain, palette, unit, width, ...period } = request;
    const { history } = await this.history.between(tenant, period);
    const series = history.at(-1)?.series_id;
    const scans = history.filter(({ series_id }) => series_id === series).slice(-MAX_FRAMES);
    if (scans.length === 0) {
      throw new Problem(NOT_FOUND, 'The period has no finished scan of this keyword and series.');
    }
    const frames: string[] = [];
    for (const { scan_id } of scans) {
      const { scan, caption, streets } = await this.heatMaps.read(tenant, { scanId: scan_id, isPlain });
      await ownTurn();
      const options = { palette, unit, width, streets };
      frames.push(await drawHeatMap(scan, { ...caption, isDated: true }, options));
    }
    return frames;
  }

  /** Encodes frames as GIF, each when it is the turn of the account. @throws Problem `heat_maps_busy` */
  async gif(tenant: Tenant, frames: readonly string[]): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    let palette: GifPalette | null = null;
    for (const [n, svg] of frames.entries()) {
      const delay = n === frames.length - 1 ? LAST_FRAME_MS : FRAME_MS;
      const encoded = await this.thread.encode({
        // Frames are drawn one at a time, so that only one is in memory.
        frame: await this.heatMaps.pixels(tenant, svg),
        delay,
        palette,
      });
      ({ palette } = encoded);
      parts.push(encoded.bytes);
    }
    return Buffer.concat([...parts, GIF_TRAILER]);
  }
}
