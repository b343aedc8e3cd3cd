import { HttpModule } from '#platform/http/http.module';
import { RateLimitModule } from '#platform/rate-limit/rate-limit.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { FeedReaderController } from './feeds/feed-reader.controller.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { FeedsRepository } from './feeds/feeds.repository.js';
import { FeedsService } from './feeds/feeds.service.js';
import { ReadFeed } from './feeds/read-feed.js';
import { ExportRankings } from './rankings/export-rankings.js';
import { ExportedScansRepository } from './rankings/exported-scans.repository.js';
import { RankingsExportController } from './rankings/rankings-export.controller.js';

@Module({
  imports: [HttpModule, RateLimitModule, AccountsModule, BusinessesModule],
  controllers: [RankingsExportController, FeedsController, FeedReaderController],
  providers: [ExportRankings, ExportedScansRepository, FeedsService, FeedsRepository, ReadFeed],
})
export class ExportsModule {}
