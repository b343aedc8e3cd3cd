import { BackgroundModule } from '#platform/background/background.module';
import { HttpModule } from '#platform/http/http.module';
import { OutboxModule } from '#platform/outbox/outbox.module';
import { RateLimitModule } from '#platform/rate-limit/rate-limit.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BrandsModule } from '../brands/brands.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { CompetitorsModule } from '../competitors/competitors.module.js';
import { InsightsModule } from '../insights/insights.module.js';
import { PortfolioModule } from '../portfolio/portfolio.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { CreateReport } from './create-report.js';
import { DrawReport } from './make/draw-report.js';
import { FindReportBrand } from './make/find-report-brand.js';
import { GatherReport } from './make/gather-report.js';
import { MakeReports } from './make/make-reports.js';
import { PreviewReport } from './preview-report.js';
import { ReportsController } from './reports.controller.js';
import { ReportsRepository } from './reports.repository.js';
import { ReadSharedReport } from './sharing/read-shared-report.js';
import { ReportSharesController } from './sharing/report-shares.controller.js';
import { ReportSharesRepository } from './sharing/report-shares.repository.js';
import { ShareReport } from './sharing/share-report.js';

@Module({
  imports: [
    AccountsModule,
    BackgroundModule,
    BrandsModule,
    BusinessesModule,
    CompetitorsModule,
    HttpModule,
    InsightsModule,
    OutboxModule,
    PortfolioModule,
    RankingsModule,
    RateLimitModule,
  ],
  controllers: [ReportsController, ReportSharesController],
  providers: [
    CreateReport,
    FindReportBrand,
    DrawReport,
    GatherReport,
    MakeReports,
    PreviewReport,
    ReadSharedReport,
    ReportsRepository,
    ReportSharesRepository,
    ShareReport,
  ],
  exports: [FindReportBrand, ReadSharedReport, ReportsRepository, ShareReport],
})
export class ReportsModule {}
