import { HttpModule } from '#platform/http/http.module';
import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { ScanningModule } from '../scanning/scanning.module.js';
import { CompetitorsController } from './competitors.controller.js';
import { CompetitorsRepository } from './competitors.repository.js';
import { CompetitorsService } from './competitors.service.js';
import { ScanCompetitorsController } from './scan-competitors/scan-competitors.controller.js';
import { ScanCompetitorsService } from './scan-competitors/scan-competitors.service.js';

@Module({
  imports: [BusinessesModule, HttpModule, RankingsModule, ScanningModule],
  controllers: [CompetitorsController, ScanCompetitorsController],
  providers: [CompetitorsRepository, CompetitorsService, ScanCompetitorsService],
  exports: [CompetitorsService, ScanCompetitorsService],
})
export class CompetitorsModule {}
