import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { CompareStoredScans } from './comparison/compare-stored-scans.js';
import { ComparisonController } from './comparison/comparison.controller.js';
import { ComparisonService } from './comparison/comparison.service.js';
import { EarlierScans } from './comparison/earlier-scans.js';
import { AnnounceRankChange } from './completion/announce-rank-change.js';
import { AssessScan } from './completion/assess-scan.js';
import { ScoreHealth } from './completion/score-health.js';
import { HeatMapController } from './heat-map/heat-map.controller.js';
import { HeatMapService } from './heat-map/heat-map.service.js';
import { PngRenderer } from './heat-map/png-renderer.js';
import { ScanHealthController } from './health/scan-health.controller.js';
import { HistoryController } from './history/history.controller.js';
import { HistoryRepository } from './history/history.repository.js';
import { HistoryService } from './history/history.service.js';
import { PinHistoryController } from './pin-history/pin-history.controller.js';
import { PinHistoryRepository } from './pin-history/pin-history.repository.js';
import { PinHistoryService } from './pin-history/pin-history.service.js';
import { PinResultsService } from './scan-pins/pin-results.service.js';
import { ScanPinsController } from './scan-pins/scan-pins.controller.js';
import { ScanPinsRepository } from './scan-pins/scan-pins.repository.js';
import { ScanPinsService } from './scan-pins/scan-pins.service.js';
import { ScanRankingsController } from './scan-rankings/scan-rankings.controller.js';
import { ScanRankingsService } from './scan-rankings/scan-rankings.service.js';
import { SeenPlacesRepository } from './scan-rankings/seen-places.repository.js';
import { LatestRankingsRepository } from './latest-rankings.repository.js';
import { RankingsController } from './rankings.controller.js';
import { RankingsService } from './rankings.service.js';

@Module({
  imports: [BusinessesModule],
  controllers: [
    RankingsController,
    ScanRankingsController,
    ScanPinsController,
    ComparisonController,
    ScanHealthController,
    HeatMapController,
    HistoryController,
    PinHistoryController,
  ],
  providers: [
    RankingsService,
    LatestRankingsRepository,
    ScanRankingsService,
    ScanPinsService,
    ScanPinsRepository,
    PinResultsService,
    HeatMapService,
    PngRenderer,
    SeenPlacesRepository,
    CompareStoredScans,
    EarlierScans,
    ComparisonService,
    AssessScan,
    AnnounceRankChange,
    ScoreHealth,
    HistoryService,
    HistoryRepository,
    PinHistoryService,
    PinHistoryRepository,
  ],
  exports: [CompareStoredScans, ComparisonService, HeatMapService, ScanRankingsService, SeenPlacesRepository],
})
export class RankingsModule {}
