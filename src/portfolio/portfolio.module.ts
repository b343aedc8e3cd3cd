import { BackgroundModule } from '#platform/background/background.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { ScanningModule } from '../scanning/scanning.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { FillPortfolio } from './refresh/fill-portfolio.js';
import { MeasureKeyword } from './refresh/measure-keyword.js';
import { PortfolioDueRepository } from './refresh/portfolio-due.repository.js';
import { RefreshAfterScan } from './refresh/refresh-after-scan.js';
import { RefreshTrackedKeyword } from './refresh/refresh-tracked-keyword.js';
import { TrackedKeywordsRepository } from './refresh/tracked-keywords.repository.js';

@Module({
  imports: [
    AccountsModule,
    BackgroundModule,
    BusinessesModule,
    RankingsModule,
    ScanningModule,
    SchedulesModule,
  ],
  providers: [
    FillPortfolio,
    MeasureKeyword,
    PortfolioDueRepository,
    RefreshAfterScan,
    RefreshTrackedKeyword,
    TrackedKeywordsRepository,
  ],
  exports: [RefreshAfterScan, RefreshTrackedKeyword],
})
export class PortfolioModule {}
