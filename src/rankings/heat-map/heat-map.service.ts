import { type HeatMap, renderPng } from '#libs/heat-map';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { ProviderRegistry } from '../../search/provider-registry.js';
import type { ScanRankingsDto } from '../scan-rankings/dto/scan-rankings.dto.js';
import { ScanRankingsService } from '../scan-rankings/scan-rankings.service.js';
import { drawHeatMap } from './draw-heat-map.js';

interface HeatMapRequest extends Pick<HeatMap, 'palette' | 'unit' | 'width'> {
  readonly scanId: number;
  readonly placeId: string | undefined;
}

@Injectable()
export class HeatMapService {
  private drawing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly rankings: ScanRankingsService,
    private readonly businesses: BusinessesService,
    private readonly providers: ProviderRegistry,
  ) {}

  /**
   * @returns an SVG document
   * @throws Problem `not_found` for the scan or the place, `scan_not_finished`
   */
  async svg(tenant: Tenant, { scanId, placeId, ...options }: HeatMapRequest): Promise<string> {
    const scan = await this.rankings.read(tenant, scanId, placeId);
    const { name, timezone } = await this.businesses.get(tenant, scan.business_id);
    const credit = this.providers.credit(namesOf(scan));
    return drawHeatMap(scan, { businessName: name, timezone, credit }, options);
  }

  /** One after another: each takes a thread and up to half a second, and the database needs threads too. */
  png(svg: string): Promise<Buffer> {
    const drawn = this.drawing.then(() => renderPng(svg));
    this.drawing = drawn.catch(() => undefined);
    return drawn;
  }
}

function namesOf({ provider, providers }: ScanRankingsDto): string[] {
  return providers.length > 0 ? providers.map(({ name }) => name) : [provider];
}
