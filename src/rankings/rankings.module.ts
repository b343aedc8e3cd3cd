import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { HistoryController } from './history/history.controller.js';
import { HistoryRepository } from './history/history.repository.js';
import { HistoryService } from './history/history.service.js';
import { ScanRankingsController } from './scan-rankings/scan-rankings.controller.js';
import { ScanRankingsService } from './scan-rankings/scan-rankings.service.js';
import { SeenPlacesRepository } from './scan-rankings/seen-places.repository.js';
import { RankingsController } from './rankings.controller.js';
import { RankingsService } from './rankings.service.js';

@Module({
  imports: [BusinessesModule],
  controllers: [RankingsController, ScanRankingsController, HistoryController],
  providers: [RankingsService, ScanRankingsService, SeenPlacesRepository, HistoryService, HistoryRepository],
})
export class RankingsModule {}
