import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { ApiIdempotencyKey, Idempotency } from '#platform/http/idempotency/idempotency';
import { answerList } from '#platform/http/list-answer';
import { PageQuery } from '#platform/http/paging';
import { ApiIfMatch, IfMatch, type Precondition } from '#platform/http/if-match';
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
import { RESTRICTED_TO_TAGS } from '../accounts/accounts.problems.js';
import { Operation, OperationWithBody } from '../accounts/api-operation.js';
import { CurrentTenant } from '../accounts/principal.js';
import { GRID_NOT_POSSIBLE, GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE } from '../scanning/record/scans.problems.js';
import { CreateSchedule } from './define/create-schedule.js';
import { CreateScheduleDto, toChanges, toNewSchedule, UpdateScheduleDto } from './dto/schedule-bodies.js';
import { ScheduleDto } from './dto/schedule.dto.js';
import type { Schedule } from './record/schedule.entity.js';
import { TOO_MANY_SCHEDULES } from './record/schedules.problems.js';
import { SchedulesService } from './record/schedules.service.js';
import { UpdateSchedule } from './define/update-schedule.js';

@V1Controller('schedules', 'Schedules')
export class SchedulesController {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly schedules: SchedulesService,
    private readonly createUseCase: CreateSchedule,
    private readonly updateUseCase: UpdateSchedule,
  ) {}

  @Post()
  @ApiIdempotencyKey()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Create a schedule',
    description:
      'Creates a scan for each keyword whenever the pattern fires. With `business_ids` or `tag` it is a campaign: each ' +
      'occurrence creates one batch of scans, see POST /scan-batches. After downtime, missed occurrences fire once. ' +
      '`last_outcome` reports scans that could not be created, for example for lack of credits.',
    problems: [
      NOT_FOUND,
      GRID_NOT_POSSIBLE,
      GRID_OUT_OF_RANGE,
      OUTSIDE_COVERAGE,
      TOO_MANY_SCHEDULES,
      RESTRICTED_TO_TAGS,
    ],
  })
  @ApiCreatedResponse({ type: ScheduleDto, headers: { Location: { schema: { type: 'string' } } } })
  async createSchedule(
    @CurrentTenant() tenant: Tenant,
    @Body() body: CreateScheduleDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const work = {
      run: () => this.createUseCase.run(tenant, toNewSchedule(body)),
      describe: (schedule: Schedule) => ({
        status: 201,
        location: `/api/v1/schedules/${schedule.id}`,
        body: ScheduleDto.from(schedule),
      }),
    };
    const { text } = await this.idempotency.answer(work, tenant, request, reply);
    return text;
  }

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List schedules',
    description: 'Oldest first. Returns all schedules unless `limit` is given.',
  })
  @ApiOkResponse({ type: [ScheduleDto], headers: { Link: { schema: { type: 'string' } } } })
  listSchedules(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ScheduleDto[] | StreamableFile> {
    const read = (afterId: number, count: number) => this.schedules.list(tenant, afterId, count);
    return answerList({ read, describe: (row) => ScheduleDto.from(row) }, query, request, reply);
  }

  @Get(':id')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve a schedule',
    description: 'Includes its next time and the outcome of its last occurrence.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: ScheduleDto })
  async getSchedule(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<ScheduleDto> {
    return ScheduleDto.from(await this.schedules.get(tenant, id));
  }

  @Patch(':id')
  @ApiIfMatch()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Update a schedule',
    description:
      'Omitted fields stay unchanged. `keywords: null` selects the keywords of the business. A changed time counts ' +
      'from now on. `business_id`, `business_ids` or `tag` replaces what it scans; a schedule of an area or with a ' +
      '`center` cannot become a campaign before these are null.',
    problems: [NOT_FOUND, GRID_NOT_POSSIBLE, GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE, RESTRICTED_TO_TAGS],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: ScheduleDto })
  async updateSchedule(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateScheduleDto,
    @IfMatch() precondition?: Precondition,
  ): Promise<ScheduleDto> {
    const check = (schedule: Schedule): void => precondition?.(ScheduleDto.from(schedule));
    return ScheduleDto.from(await this.updateUseCase.run(tenant, id, toChanges(body), check));
  }

  @Delete(':id')
  @HttpCode(204)
  @Operation({
    allowsRestricted: 'all',
    summary: 'Delete a schedule',
    description: 'Its scans are kept, and those in progress continue.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiNoContentResponse()
  deleteSchedule(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<void> {
    return this.schedules.delete(tenant, id);
  }
}
