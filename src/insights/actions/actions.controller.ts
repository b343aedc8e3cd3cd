import { Id } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Body } from '@nestjs/common';
import { type Exchange, Http, type List } from '../../accounts/exchange.js';
import { CallerName } from '../../accounts/me/caller-name.js';
import { CurrentPrincipal, type Principal } from '../../accounts/principal.js';
import { Changes, Creates, Deletes, Lists, Reads, Resource } from '../../accounts/resource.js';
import { keywordKey } from '../../businesses/keyword.js';
import { ACTION_EXISTS, ACTION_NOT_DONE, DAY_IN_FUTURE, TOO_MANY_ACTIONS } from './actions.problems.js';
import { ActionsService } from './actions.service.js';
import { ActionDto } from './dto/action.dto.js';
import { CreateActionDto, ListActionsQuery, UpdateActionDto } from './dto/action-bodies.js';
import { ActionOutcomeDto } from './dto/outcome.dto.js';
import type { InsightAction } from './insight-action.entity.js';
import { ReadOutcome } from './read-outcome.js';

@Resource({ path: 'actions', tag: 'Actions', dto: ActionDto, allowsRestricted: 'all' })
export class ActionsController {
  constructor(
    private readonly actions: ActionsService,
    private readonly outcome: ReadOutcome,
    private readonly names: CallerName,
  ) {}

  @Creates({
    summary: 'Plan, complete or dismiss an action',
    description:
      'Stores that an action of `/ai/insights` is planned, done or dismissed, for one keyword or for all keywords of the ' +
      'business, with the estimates of the current insights. The insights have it as `tracked_action`.',
    problems: [NOT_FOUND, ACTION_EXISTS, DAY_IN_FUTURE, TOO_MANY_ACTIONS],
  })
  async createAction(
    @Http() http: Exchange,
    @CurrentPrincipal() principal: Principal,
    @Body() { business_id: businessId, ...given }: CreateActionDto,
  ): Promise<string> {
    const name = await this.names.of(principal);
    return http.create(() => this.actions.create(http.tenant, { businessId, ...given }, name), {
      from: (action: InsightAction) => ActionDto.of(action, http.tenant),
    });
  }

  @Lists({
    summary: 'List actions',
    description: 'In order of creation. Returns all actions unless `limit` is given.',
    problems: [NOT_FOUND],
  })
  listActions(@Http() http: Exchange, @QueryParams() query: ListActionsQuery): List<ActionDto> {
    const { business_id: businessId, action, keyword, status } = query;
    const key = keyword === undefined ? undefined : keywordKey(keyword);
    const read = (afterId: number, count: number) =>
      this.actions.list(http.tenant, { businessId, action, keywordKey: key, status }, afterId, count);
    return http.list(query, read, { from: (row) => ActionDto.of(row, http.tenant) });
  }

  @Reads({
    summary: 'Retrieve an action',
    description: 'Returns the status of one action, and the estimates from the time when it was planned.',
  })
  async getAction(@Http() http: Exchange, @Id() id: number): Promise<ActionDto> {
    return ActionDto.of(await this.actions.get(http.tenant, id), http.tenant);
  }

  @Reads({
    path: ':id/outcome',
    summary: 'Compare the scans before and after an action',
    description:
      'For each keyword, compares the latest scan before the day with the latest scan after it, both of one series and at ' +
      'most 90 days away. Scans of the day itself do not count. The change is what was measured, whatever caused it.',
    problems: [ACTION_NOT_DONE],
    returns: ActionOutcomeDto,
  })
  getActionOutcome(@Http() http: Exchange, @Id() id: number): Promise<ActionOutcomeDto> {
    return this.outcome.run(http.tenant, id);
  }

  @Changes({
    ifMatch: true,
    summary: 'Update an action',
    description:
      'Changes the status, its day or the note; omitted fields stay unchanged. A planned action that is done keeps ' +
      '`planned_for` and its estimates.',
    problems: [ACTION_EXISTS, DAY_IN_FUTURE],
  })
  async updateAction(
    @Http() http: Exchange,
    @CurrentPrincipal() principal: Principal,
    @Id() id: number,
    @Body() body: UpdateActionDto,
  ): Promise<ActionDto> {
    const name = await this.names.of(principal);
    const check = http.ifMatch({ from: (action: InsightAction) => ActionDto.of(action, http.tenant) });
    return ActionDto.of(await this.actions.update(http.tenant, id, body, name, check), http.tenant);
  }

  @Deletes({
    summary: 'Delete an action',
    description: 'The insights no longer have it as `tracked_action`.',
  })
  deleteAction(@Http() http: Exchange, @Id() id: number): Promise<void> {
    return this.actions.delete(http.tenant, id);
  }
}
