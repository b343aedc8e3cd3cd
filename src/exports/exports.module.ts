import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { ExportRankings } from './rankings/export-rankings.js';
import { ExportedScansRepository } from './rankings/exported-scans.repository.js';
import { RankingsExportController } from './rankings/rankings-export.controller.js';

@Module({
  imports: [BusinessesModule],
  controllers: [RankingsExportController],
  providers: [ExportRankings, ExportedScansRepository],
})
export class ExportsModule {}
