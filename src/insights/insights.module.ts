import { fromConfig } from '#platform/config.module';
import { HttpModule } from '#platform/http/http.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { PortfolioModule } from '../portfolio/portfolio.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { ScanningModule } from '../scanning/scanning.module.js';
import { ActionsController } from './actions/actions.controller.js';
import { ActionsRepository } from './actions/actions.repository.js';
import { ActionsService } from './actions/actions.service.js';
import { ReadOutcome } from './actions/read-outcome.js';
import { ScansAroundRepository } from './actions/scans-around.repository.js';
import { CalibrationController } from './calibration/calibration.controller.js';
import { CheckEstimates } from './calibration/check-estimates.js';
import { EstimatesRepository } from './calibration/estimates.repository.js';
import { ExplainScan } from './explanation/explain-scan.js';
import { ExplanationController } from './explanation/explanation.controller.js';
import { StoreFacts } from './facts/store-facts.js';
import { DueInsightsRepository } from './generation/due-insights.repository.js';
import { GenerateInsights } from './generation/generate-insights.js';
import { RequestInsights } from './generation/request-insights.js';
import { RequestInsightsAnew } from './generation/request-insights-anew.js';
import { StoreInsights } from './generation/store-insights.js';
import { InsightsCommand, InsightsListCommand, InsightsRefreshCommand } from './insights.commands.js';
import { InsightsController } from './insights.controller.js';
import { InsightsRepository } from './insights.repository.js';
import { InsightsService } from './insights.service.js';
import { ModelThread } from './model/model-thread.js';
import { Narrator } from './narration/narrator.js';
import { NARRATOR, WordInsights } from './narration/word-insights.js';
import { ObservationsRepository } from './observed/observations.repository.js';
import { ReadObservedScans } from './observed/read-observed-scans.js';

@Module({
  imports: [AccountsModule, BusinessesModule, HttpModule, PortfolioModule, RankingsModule, ScanningModule],
  // The longer path must be registered first.
  controllers: [CalibrationController, InsightsController, ExplanationController, ActionsController],
  providers: [
    StoreFacts,
    RequestInsights,
    RequestInsightsAnew,
    DueInsightsRepository,
    GenerateInsights,
    StoreInsights,
    ReadObservedScans,
    ObservationsRepository,
    ModelThread,
    InsightsService,
    InsightsRepository,
    CheckEstimates,
    EstimatesRepository,
    ActionsService,
    ActionsRepository,
    ReadOutcome,
    ScansAroundRepository,
    ExplainScan,
    WordInsights,
    fromConfig(NARRATOR, ({ llm }) => llm && new Narrator(llm)),
    InsightsCommand,
    InsightsListCommand,
    InsightsRefreshCommand,
  ],
  exports: [ExplainScan, GenerateInsights, InsightsService, StoreFacts, RequestInsights, RequestInsightsAnew],
})
export class InsightsModule {}
