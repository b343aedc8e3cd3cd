import { METERS_PER_MILE } from '#libs/geo-grid';
import { FRAME_PER_RADIUS, type HeatMap, type Pixels, WIDTH } from '#libs/heat-map';
import type { CreditLocale } from '#libs/local-search';
import { Problem } from '#platform/http/problem';
import { ownTurn } from '#platform/own-turn';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { labelOf } from '../../businesses/business-name.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { type AreaStreets, StreetPictures } from '../../streets/street-pictures.js';
import type { ScanRankingsDto } from '../dto/scan-rankings.dto.js';
import { HEAT_MAPS_BUSY } from '../results/rankings.problems.js';
import { ScanRankingsService } from '../scan-rankings/scan-rankings.service.js';
import { type Caption, drawHeatMap } from './draw-heat-map.js';
import { drawnGrid } from './drawn-grid.js';
import { FairTurns, TooManyWaitingError } from './fair-turns.js';
import { PngRenderer } from './png-renderer.js';

/** Maximum number of waiting pictures of an account: those that are drawn before a client times out. */
const MAX_WAITING = 20;
/** Limits the memory that waiting pictures need. */
const MAX_WAITING_OF_ALL = 200;
const RETRY_AFTER_SECONDS = 5;

interface HeatMapRequest extends Pick<HeatMap, 'palette' | 'unit' | 'width'> {
  readonly scanId: number;
  readonly placeId?: string | undefined;
  /** Without streets. */
  readonly isPlain?: boolean | undefined;
}

interface HeatMapReading extends Pick<HeatMapRequest, 'scanId' | 'placeId' | 'isPlain'> {
  /** Language of the credit line. Defaults to English. */
  readonly locale?: CreditLocale | undefined;
}

/** A scan and what is drawn with it. */
export interface HeatMapContent {
  readonly scan: ScanRankingsDto;
  readonly caption: Caption;
  readonly streets: AreaStreets | null;
}

@Injectable()
export class HeatMapService {
  /** One at a time: a picture occupies a thread for up to half a second, and the database needs threads too. */
  private readonly turns = new FairTurns({ perCaller: MAX_WAITING, total: MAX_WAITING_OF_ALL });

  constructor(
    private readonly rankings: ScanRankingsService,
    private readonly businesses: BusinessesService,
    private readonly providers: ProviderRegistry,
    private readonly renderer: PngRenderer,
    private readonly streets: StreetPictures,
  ) {}

  /**
   * @returns an SVG document
   * @throws Problem `not_found` for the scan or the place, `scan_not_finished`
   */
  async svg(tenant: Tenant, { scanId, placeId, isPlain, ...options }: HeatMapRequest): Promise<string> {
    const { scan, caption, streets } = await this.read(tenant, { scanId, placeId, isPlain });
    // A drawing takes up to 40 ms.
    await ownTurn();
    return drawHeatMap(scan, caption, { ...options, streets });
  }

  /** Reads what the heat map of a scan shows. @throws Problem as `svg` */
  async read(
    tenant: Tenant,
    { scanId, placeId, isPlain = false, locale = 'en' }: HeatMapReading,
  ): Promise<HeatMapContent> {
    const scan = await this.rankings.read(tenant, scanId, placeId);
    const business = await this.businesses.get(tenant, scan.business_id);
    const streets = isPlain ? null : await this.streetsOf(scan);
    const credit = creditOf(this.providers.credit(namesOf(scan), locale), streets);
    return {
      scan,
      caption: { businessName: labelOf(business), timezone: business.timezone, credit },
      streets,
    };
  }

  /** Returns null if the terms of a provider forbid a map of another vendor, or no map covers the scan. */
  private async streetsOf(scan: ScanRankingsDto): Promise<AreaStreets | null> {
    const forbidding = this.providers.withoutOtherMaps();
    const { center } = scan.geometry;
    if (namesOf(scan).some((name) => forbidding.includes(name))) return null;
    const radiusMeters = drawnGrid(scan).radiusMiles * METERS_PER_MILE * FRAME_PER_RADIUS;
    return this.streets.read({ center, radiusMeters, widthPx: WIDTH });
  }

  /** Draws a picture when it is the turn of the account. @throws Problem `heat_maps_busy` if too many are waiting */
  png(tenant: Pick<Tenant, 'accountId'>, svg: string): Promise<Buffer> {
    return this.inTurn(tenant, () => this.renderer.render(svg));
  }

  /** As `png`, for pictures that are encoded elsewhere. */
  pixels(tenant: Pick<Tenant, 'accountId'>, svg: string): Promise<Pixels> {
    return this.inTurn(tenant, () => this.renderer.pixels(svg));
  }

  private async inTurn<T>({ accountId }: Pick<Tenant, 'accountId'>, draw: () => Promise<T>): Promise<T> {
    try {
      return await this.turns.run(accountId, draw);
    } catch (error) {
      if (!(error instanceof TooManyWaitingError)) throw error;
      const detail = `Too many pictures of the account are waiting (at most ${MAX_WAITING}). Retry after ${RETRY_AFTER_SECONDS} seconds, or request the SVG.`;
      throw new Problem(HEAT_MAPS_BUSY, detail, { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
    }
  }
}

/** Adds the credit line of the streets, unless the provider has the same. */
function creditOf(credit: string, streets: AreaStreets | null): string {
  return !streets || credit.includes(streets.attribution) ? credit : `${credit} · ${streets.attribution}`;
}

function namesOf({ provider, providers }: ScanRankingsDto): string[] {
  return providers.length > 0 ? providers.map(({ name }) => name) : [provider];
}
