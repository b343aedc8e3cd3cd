import { HttpModule } from '#platform/http/http.module';
import { OutboxModule } from '#platform/outbox/outbox.module';
import { Module } from '@nestjs/common';
import { AnnotationsModule } from '../annotations/annotations.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { ScanningModule } from '../scanning/scanning.module.js';
import { SearchModule } from '../search/search.module.js';
import { StreetsModule } from '../streets/streets.module.js';
import { CompareStoredScans } from './comparison/compare-stored-scans.js';
import { ComparisonController } from './comparison/comparison.controller.js';
import { ComparisonService } from './comparison/comparison.service.js';
import { EarlierScans } from './comparison/earlier-scans.js';
import { ComparisonPictureController } from './comparison-picture/comparison-picture.controller.js';
import { ComparisonPictureService } from './comparison-picture/comparison-picture.service.js';
import { AnnounceRankChange } from './completion/announce-rank-change.js';
import { AssessScan } from './completion/assess-scan.js';
import { ScanChangesRepository } from './completion/scan-changes.repository.js';
import { ScoreCorrected } from './completion/score-corrected.js';
import { ScoreHealth } from './completion/score-health.js';
import { ScoreFollowing } from './deletion/score-following.js';
import { ScanHealthController } from './health/scan-health.controller.js';
import { HeatMapController } from './heat-map/heat-map.controller.js';
import { HeatMapService } from './heat-map/heat-map.service.js';
import { PngRenderer } from './heat-map/png-renderer.js';
import { FindShifts } from './history/find-shifts.js';
import { HistoryController } from './history/history.controller.js';
import { HistoryRepository } from './history/history.repository.js';
import { HistoryService } from './history/history.service.js';
import { MetricDefinitionsController } from './metric-definitions.controller.js';
import { PinHistoryController } from './pin-history/pin-history.controller.js';
import { PinHistoryService } from './pin-history/pin-history.service.js';
import { RankAtPointCommand } from './rank-at-point/rank-at-point.command.js';
import { RankAtPointController } from './rank-at-point/rank-at-point.controller.js';
import { RankAtPointService } from './rank-at-point/rank-at-point.service.js';
import { RankingsController } from './rankings.controller.js';
import { RankingsService } from './rankings.service.js';
import { RankingsRepository } from './results/rankings.repository.js';
import { ScanResultsRepository } from './results/scan-results.repository.js';
import { FindOvertakers } from './rivals/find-overtakers.js';
import { RivalsRepository } from './rivals/rivals.repository.js';
import { PinResultsService } from './scan-pins/pin-results.service.js';
import { ScanPinsController } from './scan-pins/scan-pins.controller.js';
import { ScanPinsService } from './scan-pins/scan-pins.service.js';
import { ScanRankingsController } from './scan-rankings/scan-rankings.controller.js';
import { ScanRankingsService } from './scan-rankings/scan-rankings.service.js';
import { GifThread } from './time-lapse/gif-thread.js';
import { TimeLapseController } from './time-lapse/time-lapse.controller.js';
import { TimeLapseService } from './time-lapse/time-lapse.service.js';

@Module({
  imports: [
    AnnotationsModule,
    BusinessesModule,
    HttpModule,
    OutboxModule,
    ScanningModule,
    SearchModule,
    StreetsModule,
  ],
  controllers: [
    RankingsController,
    MetricDefinitionsController,
    ScanRankingsController,
    ScanPinsController,
    ComparisonController,
    ComparisonPictureController,
    TimeLapseController,
    ScanHealthController,
    HeatMapController,
    HistoryController,
    PinHistoryController,
    RankAtPointController,
  ],
  providers: [
    RankingsService,
    RankingsRepository,
    ScanResultsRepository,
    ScanRankingsService,
    ScanPinsService,
    PinResultsService,
    HeatMapService,
    PngRenderer,
    GifThread,
    CompareStoredScans,
    EarlierScans,
    FindOvertakers,
    RivalsRepository,
    ScoreCorrected,
    ComparisonService,
    ComparisonPictureService,
    TimeLapseService,
    AssessScan,
    AnnounceRankChange,
    ScoreFollowing,
    ScanChangesRepository,
    ScoreHealth,
    HistoryRepository,
    HistoryService,
    FindShifts,
    PinHistoryService,
    RankAtPointCommand,
    RankAtPointService,
  ],
  exports: [
    AssessScan,
    CompareStoredScans,
    ComparisonService,
    FindOvertakers,
    HeatMapService,
    HistoryService,
    RankingsService,
    ScoreFollowing,
    RivalsRepository,
    ScoreCorrected,
    ScanChangesRepository,
    ScanRankingsService,
    ScanResultsRepository,
  ],
})
export class RankingsModule {}
