import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { HistoryController } from './history/history.controller.js';
import { HistoryRepository } from './history/history.repository.js';
import { HistoryService } from './history/history.service.js';
import { RankingsController } from './rankings.controller.js';
import { RankingsService } from './rankings.service.js';

@Module({
  imports: [BusinessesModule],
  controllers: [RankingsController, HistoryController],
  providers: [RankingsService, HistoryService, HistoryRepository],
})
export class RankingsModule {}
