import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { ApiIdempotencyKey, Idempotency } from '#platform/http/idempotency/idempotency';
import { ApiIfMatch, IfMatch, type Precondition } from '#platform/http/if-match';
import { answerList } from '#platform/http/list-answer';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import {
  Body,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation, OperationWithBody } from '../../accounts/api-operation.js';
import { CallerName } from '../../accounts/me/caller-name.js';
import { CurrentPrincipal, CurrentTenant, type Principal } from '../../accounts/principal.js';
import { keywordKey } from '../../businesses/keyword.js';
import { ACTION_EXISTS, ACTION_NOT_DONE, DAY_IN_FUTURE, TOO_MANY_ACTIONS } from './actions.problems.js';
import { ActionsService } from './actions.service.js';
import { CreateActionDto, ListActionsQuery, UpdateActionDto } from './dto/action-bodies.js';
import { ActionDto } from './dto/action.dto.js';
import { ActionOutcomeDto } from './dto/outcome.dto.js';
import type { InsightAction } from './insight-action.entity.js';
import { ReadOutcome } from './read-outcome.js';

@V1Controller('actions', 'Actions')
export class ActionsController {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly actions: ActionsService,
    private readonly outcome: ReadOutcome,
    private readonly names: CallerName,
  ) {}

  @Post()
  @ApiIdempotencyKey()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Plan, complete or dismiss an action',
    description:
      'Stores that an action of `/ai/insights` is planned, done or dismissed, for one keyword or for all keywords of the ' +
      'business, with the estimates of the current insights. The insights have it as `tracked_action`.',
    problems: [NOT_FOUND, ACTION_EXISTS, DAY_IN_FUTURE, TOO_MANY_ACTIONS],
  })
  @ApiCreatedResponse({ type: ActionDto, headers: { Location: { schema: { type: 'string' } } } })
  async createAction(
    @CurrentTenant() tenant: Tenant,
    @CurrentPrincipal() principal: Principal,
    @Body() { business_id: businessId, ...given }: CreateActionDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const name = await this.names.of(principal);
    const work = {
      run: () => this.actions.create(tenant, { businessId, ...given }, name),
      describe: (action: InsightAction) => ({
        status: 201,
        location: `/api/v1/actions/${action.id}`,
        body: ActionDto.of(action, tenant),
      }),
    };
    return (await this.idempotency.answer(work, tenant, request, reply)).text;
  }

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List actions',
    description: 'In order of creation. Returns all actions unless `limit` is given.',
    problems: [NOT_FOUND],
  })
  @ApiOkResponse({ type: [ActionDto], headers: { Link: { schema: { type: 'string' } } } })
  listActions(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: ListActionsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ActionDto[] | StreamableFile> {
    const { business_id: businessId, action, keyword, status } = query;
    const key = keyword === undefined ? undefined : keywordKey(keyword);
    const read = (afterId: number, count: number) =>
      this.actions.list(tenant, { businessId, action, keywordKey: key, status }, afterId, count);
    return answerList({ read, describe: (row) => ActionDto.of(row, tenant) }, query, request, reply);
  }

  @Get(':id')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve an action',
    description: 'Returns the status of one action, and the estimates from the time when it was planned.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: ActionDto })
  async getAction(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<ActionDto> {
    return ActionDto.of(await this.actions.get(tenant, id), tenant);
  }

  @Get(':id/outcome')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Compare the scans before and after an action',
    description:
      'For each keyword, compares the latest scan before the day with the latest scan after it, both of one series and at ' +
      'most 90 days away. Scans of the day itself do not count. The change is what was measured, whatever caused it.',
    problems: [NOT_FOUND, ACTION_NOT_DONE],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: ActionOutcomeDto })
  getActionOutcome(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
  ): Promise<ActionOutcomeDto> {
    return this.outcome.run(tenant, id);
  }

  @Patch(':id')
  @ApiIfMatch()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Update an action',
    description:
      'Changes the status, its day or the note; omitted fields stay unchanged. A planned action that is done keeps ' +
      '`planned_for` and its estimates.',
    problems: [NOT_FOUND, ACTION_EXISTS, DAY_IN_FUTURE],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: ActionDto })
  async updateAction(
    @CurrentTenant() tenant: Tenant,
    @CurrentPrincipal() principal: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateActionDto,
    @IfMatch() precondition?: Precondition,
  ): Promise<ActionDto> {
    const name = await this.names.of(principal);
    const check = (action: InsightAction): void => precondition?.(ActionDto.of(action, tenant));
    return ActionDto.of(await this.actions.update(tenant, id, body, name, check), tenant);
  }

  @Delete(':id')
  @HttpCode(204)
  @Operation({
    allowsRestricted: 'all',
    summary: 'Delete an action',
    description: 'The insights no longer have it as `tracked_action`.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiNoContentResponse()
  deleteAction(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<void> {
    return this.actions.delete(tenant, id);
  }
}
