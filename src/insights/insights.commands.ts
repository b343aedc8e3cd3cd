import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import type { CommandContext, CommandResult } from '#platform/cli/command-context';
import { parseId, parseWholeNumber } from '#platform/cli/option-parsers';
import { Clock } from '#platform/clock';
import { MAX_ID } from '#platform/http/id.pipe';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Command, Option, SubCommand } from 'nest-commander';
import { BusinessesService } from '../businesses/businesses.service.js';
import { ScansService } from '../scanning/record/scans.service.js';
import { describeInsight } from './describe-insight.js';
import type { InsightDto } from './dto/insight.dto.js';
import { DueInsightsRepository } from './generation/due-insights.repository.js';
import { InsightsService } from './insights.service.js';
import { intervalLevel } from './interval-level.js';

interface InsightsListOptions {
  readonly business: number;
  readonly limit: number;
}

@SubCommand({ name: 'list', description: 'lists the insights for a business, best first' })
export class InsightsListCommand extends AdminCommand<InsightsListOptions> {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly insights: InsightsService,
  ) {
    super();
  }

  @Option({ flags: '--business <id>', description: 'the tracked business', required: true })
  parseBusiness(text: string): number {
    return parseId(text);
  }

  @Option({
    flags: '--limit <number>',
    description: 'maximum number of insights, 1 to 1000',
    defaultValue: 20,
  })
  parseLimit(text: string): number {
    return parseWholeNumber(text, 1, 1_000);
  }

  protected override async execute({ business, limit }: InsightsListOptions) {
    const tenant = await this.businesses.tenantOf(business);
    const found = await this.insights.list(tenant, { businessId: business }, 0, limit);
    return { insights: found.map(describeInsight) };
  }

  protected override asText(result: CommandResult): string {
    const insights = result['insights'] as InsightDto[];
    return insights.length === 0 ? 'none' : insights.map(format).join('\n\n');
  }
}

function format({ priority, keyword, title, description, ...insight }: InsightDto): string {
  const { positions_gained: gained, interval_90: interval, method } = insight.estimated_rank_impact;
  const level = intervalLevel({ method });
  const worth = `${gained.toFixed(2)} positions (${level}: ${interval.map((end) => end.toFixed(2)).join(' to ')})`;
  const facts = [
    `“${keyword}”`,
    worth,
    `${insight.effort} effort`,
    `${insight.confidence} confidence`,
    method,
  ];
  return [`${priority}. ${title}`, facts.join(' · '), description].join('\n   ');
}

@SubCommand({ name: 'refresh', description: 'generates the insights for a business again' })
export class InsightsRefreshCommand extends AdminCommand<{ business: number }> {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly scans: ScansService,
    private readonly due: DueInsightsRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  @Option({ flags: '--business <id>', description: 'the tracked business', required: true })
  parseBusiness(text: string): number {
    return parseId(text);
  }

  protected override async execute({ business }: { business: number }, { inService }: CommandContext) {
    const tenant = await this.businesses.tenantOf(business);
    const scans = await this.scans.list(tenant, { businessId: business }, MAX_ID, 1_000);
    const latest = scans.find((scan) => scan.hasResults() && scan.isTrusted());
    if (!latest) throw new Problem(NOT_FOUND, `Business ${business} has no finished scan. Scan it first.`);
    await this.due.request(tenant, { businessId: business, scanId: latest.id }, this.clock.now());
    // The process that runs the jobs finds the row: the running service, or the next one that starts.
    return { business_id: business, scan_id: latest.id, requested: true, in_service: inService };
  }
}

@Command({
  name: 'insights',
  description: 'insights: recommended changes with their estimated effect',
  subCommands: [InsightsListCommand, InsightsRefreshCommand],
})
export class InsightsCommand extends CommandGroup {}
