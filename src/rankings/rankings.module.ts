import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { RankingsController } from './rankings.controller.js';
import { RankingsService } from './rankings.service.js';

@Module({
  imports: [BusinessesModule],
  controllers: [RankingsController],
  providers: [RankingsService],
})
export class RankingsModule {}
