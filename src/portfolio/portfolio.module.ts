import { BackgroundModule } from '#platform/background/background.module';
import { HttpModule } from '#platform/http/http.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { ScanningModule } from '../scanning/scanning.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { ChangesController } from './changes/changes.controller.js';
import { ChangesRepository } from './changes/changes.repository.js';
import { MainScansRepository } from './read/main-scans.repository.js';
import { PortfolioController } from './read/portfolio.controller.js';
import { PortfolioRepository } from './read/portfolio.repository.js';
import { PortfolioCsvController } from './read/portfolio-csv.controller.js';
import { PortfolioTotalsRepository } from './read/portfolio-totals.repository.js';
import { SummarisePortfolio } from './read/summarise-portfolio.js';
import { FillPortfolio } from './refresh/fill-portfolio.js';
import { MeasureKeyword } from './refresh/measure-keyword.js';
import { PortfolioDueRepository } from './refresh/portfolio-due.repository.js';
import { RefreshAfterDeletion } from './refresh/refresh-after-deletion.js';
import { RefreshAfterScan } from './refresh/refresh-after-scan.js';
import { RefreshTrackedKeyword } from './refresh/refresh-tracked-keyword.js';
import { TrackedKeywordsRepository } from './refresh/tracked-keywords.repository.js';

@Module({
  imports: [
    AccountsModule,
    BackgroundModule,
    BusinessesModule,
    HttpModule,
    RankingsModule,
    ScanningModule,
    SchedulesModule,
  ],
  controllers: [PortfolioController, PortfolioCsvController, ChangesController],
  providers: [
    ChangesRepository,
    FillPortfolio,
    MainScansRepository,
    MeasureKeyword,
    PortfolioDueRepository,
    PortfolioRepository,
    PortfolioTotalsRepository,
    RefreshAfterDeletion,
    RefreshAfterScan,
    RefreshTrackedKeyword,
    SummarisePortfolio,
    TrackedKeywordsRepository,
  ],
  exports: [
    ChangesRepository,
    MainScansRepository,
    PortfolioRepository,
    RefreshAfterDeletion,
    RefreshAfterScan,
    RefreshTrackedKeyword,
    SummarisePortfolio,
  ],
})
export class PortfolioModule {}
