import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { OmitType } from '@nestjs/swagger';
import { SubscriptionDto } from '../../billing/dto/subscription.dto.js';
import { ReadSubscription } from '../../billing/read-subscription.js';
import { SubscriptionController } from '../../billing/subscription.controller.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { ChangeDto } from '../../portfolio/changes/change.dto.js';
import {
  decodePosition as decodeChange,
  encodePosition as encodeChange,
} from '../../portfolio/changes/change-cursor.js';
import { ChangesController, sinceOf } from '../../portfolio/changes/changes.controller.js';
import { ChangesQuery } from '../../portfolio/changes/changes.query.js';
import { ChangesRepository } from '../../portfolio/changes/changes.repository.js';
import { filterOf, PortfolioQuery, sortOf, SummaryQuery } from '../../portfolio/dto/portfolio.query.js';
import { PortfolioRowDto } from '../../portfolio/dto/portfolio-row.dto.js';
import { isYes } from '../../portfolio/dto/yes-or-no.js';
import { PortfolioController } from '../../portfolio/read/portfolio.controller.js';
import { PortfolioRepository, positionOf } from '../../portfolio/read/portfolio.repository.js';
import { decodePosition, encodePosition } from '../../portfolio/read/portfolio-cursor.js';
import { SummarisePortfolio } from '../../portfolio/read/summarise-portfolio.js';
import { READS, routeOf, type Tool, tool, type ToolAnswer, type ToolCall } from '../tool.js';
import { FieldsField, LimitField } from './fields.js';
import { countOf, listRows } from './list-rows.js';

const LIMIT = 10;

export class ListPortfolioInput extends OmitType(PortfolioQuery, ['limit']) {
  @LimitField(50, LIMIT)
  limit?: number;

  @FieldsField()
  fields?: string;
}

export class SummarizePortfolioInput extends SummaryQuery {
  @FieldsField()
  fields?: string;
}

export class ListChangesInput extends OmitType(ChangesQuery, ['limit']) {
  @LimitField(50, LIMIT)
  limit?: number;

  @FieldsField()
  fields?: string;
}

export class ReadCreditsInput {
  @FieldsField()
  fields?: string;
}

/** Tools for all businesses of an account, and its credits. */
@Injectable()
export class AccountTools {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly portfolio: PortfolioRepository,
    private readonly summarise: SummarisePortfolio,
    private readonly changes: ChangesRepository,
    private readonly subscription: ReadSubscription,
    private readonly clock: Clock,
  ) {}

  readonly all: readonly Tool[] = [
    tool({
      name: 'summarize_portfolio',
      title: 'Summarize all businesses',
      description:
        'Returns totals over all businesses: keywords, mean ATRP and SoLV, how many keywords rose or fell significantly, and ' +
        'the strongest movers. Answers "How are we doing?".',
      input: SummarizePortfolioInput,
      route: routeOf(PortfolioController, 'getPortfolioSummary'),
      scope: 'read',
      hints: READS,
      fields: {
        of: '/api/v1/portfolio/summary',
        default:
          'businesses,keywords,keywords_with_results,scans_in_30_days,average_total_rank,share_of_local_voice,' +
          'top_three_share,significant_changes,against,movers.better.business.id,movers.better.business.label,' +
          'movers.better.keyword,movers.better.last_scan_id,movers.worse.business.id,movers.worse.business.label,' +
          'movers.worse.keyword,movers.worse.last_scan_id',
      },
      run: async ({ tenant, input }) => {
        const data = await this.summarise.run(tenant, input);
        const { rose, fell } = data.significant_changes[data.against];
        return {
          summary: `${data.businesses} businesses, ${data.keywords} keywords; ${rose} rose and ${fell} fell significantly.`,
          data,
        };
      },
    }),
    tool({
      name: 'list_portfolio',
      title: 'List the keywords of all businesses',
      description:
        'Lists one row per business and keyword with its latest metrics and its change since the scan before. Use filters ' +
        'and `sort` to find the best, the worst and those that moved.',
      input: ListPortfolioInput,
      route: routeOf(PortfolioController, 'listPortfolio'),
      scope: 'read',
      hints: READS,
      fields: {
        of: '/api/v1/portfolio',
        default:
          'business.id,business.label,keyword,metrics.average_total_rank,metrics.share_of_local_voice,health_score,' +
          'changes.previous.mean_change,changes.previous.significant,last_scan_id,last_scanned_at',
      },
      run: (call) => this.listPortfolio(call),
    }),
    tool({
      name: 'list_changes',
      title: 'List what has changed',
      description:
        'Lists finished scans with their change since the scan before and its significance, newest first. ' +
        'A positive mean_change is an improvement. Defaults to the last 7 days.',
      input: ListChangesInput,
      route: routeOf(ChangesController, 'listChanges'),
      scope: 'read',
      hints: READS,
      fields: {
        of: '/api/v1/changes',
        default:
          'business.id,business.label,keyword,scan_id,previous_scan_id,scanned_at,before.average_total_rank,' +
          'after.average_total_rank,mean_change,p_value,significant',
      },
      run: (call) => this.listChanges(call),
    }),
    tool({
      name: 'read_credits',
      title: 'Read plan and credits',
      description:
        'Returns the plan, and the credits that are used, left and held by running scans in this billing cycle.',
      input: ReadCreditsInput,
      route: routeOf(SubscriptionController, 'getSubscription'),
      scope: 'read',
      hints: READS,
      run: async ({ tenant: { accountId } }) => {
        const data = SubscriptionDto.from(await this.subscription.run(accountId));
        return { summary: `${data.credits_remaining} credits are left on the plan ${data.plan.name}.`, data };
      },
    }),
  ];

  private async listPortfolio({ tenant, input }: ToolCall<ListPortfolioInput>): Promise<ToolAnswer> {
    await this.businesses.checkFilter(tenant, input.business_id);
    const sort = sortOf(input);
    const found = await listRows(
      {
        read: (position, count) => this.portfolio.list(tenant, filterOf(input), sort, position, count),
        positionOf,
        encode: (position) => encodePosition(sort, position),
        decode: (cursor) => decodePosition(sort, cursor),
        describe: (row) => PortfolioRowDto.parse(row),
      },
      { limit: input.limit ?? LIMIT, cursor: input.cursor },
    );
    return { summary: countOf(found, 'keyword'), data: {}, list: { name: 'keywords', ...found } };
  }

  private async listChanges({ tenant, input }: ToolCall<ListChangesInput>): Promise<ToolAnswer> {
    const { business_id: businessId, tag, direction, limit = LIMIT, cursor } = input;
    await this.businesses.checkFilter(tenant, businessId);
    const since = sinceOf(input, this.clock.now());
    const filter = { since, tag, businessId, direction, significant: isYes(input.significant) };
    const found = await listRows(
      {
        read: (position, count) => this.changes.list(tenant, filter, position, count),
        positionOf: ({ endedAt, scanId }) => ({ endedAt, scanId }),
        encode: encodeChange,
        decode: decodeChange,
        describe: (row) => ChangeDto.from(row),
      },
      { limit, cursor },
    );
    const data = { since: since.toISOString() };
    return { summary: countOf(found, 'change'), data, list: { name: 'changes', ...found } };
  }
}
