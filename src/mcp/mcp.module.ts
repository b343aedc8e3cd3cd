import { HttpModule } from '#platform/http/http.module';
import { SecretsModule } from '#platform/secrets/secrets.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { CompetitorsModule } from '../competitors/competitors.module.js';
import { InsightsModule } from '../insights/insights.module.js';
import { PortfolioModule } from '../portfolio/portfolio.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { ScanningModule } from '../scanning/scanning.module.js';
import { SearchModule } from '../search/search.module.js';
import { CallTool } from './call-tool.js';
import { McpController } from './mcp.controller.js';
import { McpServers } from './mcp-servers.js';
import { PreviewTokens } from './preview-tokens.js';
import { AccountTools } from './tools/account-tools.js';
import { BusinessTools } from './tools/business-tools.js';
import { MarketTools } from './tools/market-tools.js';
import { ResultTools } from './tools/result-tools.js';
import { ScanTools } from './tools/scan-tools.js';
import { Tools } from './tools/tools.js';

/** Serves the use cases of other modules to language models, by the Model Context Protocol. */
@Module({
  imports: [
    AccountsModule,
    BillingModule,
    BusinessesModule,
    CompetitorsModule,
    HttpModule,
    InsightsModule,
    PortfolioModule,
    RankingsModule,
    ScanningModule,
    SearchModule,
    SecretsModule,
  ],
  controllers: [McpController],
  providers: [
    AccountTools,
    BusinessTools,
    CallTool,
    MarketTools,
    McpServers,
    PreviewTokens,
    ResultTools,
    ScanTools,
    Tools,
  ],
})
export class McpModule {}
