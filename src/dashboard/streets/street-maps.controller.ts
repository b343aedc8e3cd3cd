import { AllowsRestricted } from '#platform/http/public';
import { Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ProviderRegistry } from '../../search/provider-registry.js';
import { StreetArchives } from '../../streets/street-archives.js';
import { streetTileAddress } from '../../streets/street-tile-address.js';
import { DashboardController, WithoutSession } from '../http/dashboard-controller.js';
import { StreetMapsDto } from './street-maps.dto.js';

/** Lists the street maps, also for share links, which have no session. */
@DashboardController('street-maps')
export class StreetMapsController {
  constructor(
    private readonly archives: StreetArchives,
    private readonly providers: ProviderRegistry,
  ) {}

  @Get()
  @AllowsRestricted()
  @WithoutSession()
  @ApiOperation({ summary: 'Lists the street maps of the service' })
  @ApiOkResponse({ type: StreetMapsDto })
  async list(): Promise<StreetMapsDto> {
    const archives = await this.archives.list();
    const maps = archives.map((archive) => ({
      tiles: streetTileAddress(archive),
      bounds: [...archive.bounds],
      min_zoom: archive.zooms.min,
      max_zoom: archive.zooms.max,
      attribution: archive.attribution,
    }));
    return { maps, forbidden_for: this.providers.withoutOtherMaps() };
  }
}
