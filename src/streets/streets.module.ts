import { AppConfig, STREET_MAPS_PATH } from '#config';
import { PROCESS_ROLE, type ProcessRole } from '#platform/config.module';
import { Module } from '@nestjs/common';
import { StreetArchives } from './street-archives.js';
import { StreetPictures } from './street-pictures.js';
import { StreetTilesController } from './street-tiles.controller.js';

/** Street maps without a network: those of the build, and the operator's own. */
@Module({
  controllers: [StreetTilesController],
  providers: [
    StreetPictures,
    {
      provide: StreetArchives,
      inject: [AppConfig, PROCESS_ROLE],
      useFactory: ({ tilesFile: ownFile, tileAttribution: ownAttribution }: AppConfig, role: ProcessRole) =>
        new StreetArchives({ folder: STREET_MAPS_PATH, ownFile, ownAttribution, role }),
    },
  ],
  exports: [StreetArchives, StreetPictures],
})
export class StreetsModule {}
