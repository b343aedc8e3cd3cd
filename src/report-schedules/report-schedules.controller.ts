import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { ApiIdempotencyKey, Idempotency } from '#platform/http/idempotency/idempotency';
import { ApiIfMatch, IfMatch, type Precondition } from '#platform/http/if-match';
import { answerList } from '#platform/http/list-answer';
import { PageQuery } from '#platform/http/paging';
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
import { Operation, OperationWithBody } from '../accounts/api-operation.js';
import { RESTRICTED_TO_TAGS } from '../accounts/accounts.problems.js';
import { CurrentTenant } from '../accounts/principal.js';
import { TARGET_REQUIRED } from '../annotations/annotations.problems.js';
import {
  CreateReportScheduleDto,
  toChanges,
  toNewReportSchedule,
  UpdateReportScheduleDto,
} from './dto/report-schedule-bodies.js';
import { ReportScheduleDto } from './dto/report-schedule.dto.js';
import { NOT_A_CAMPAIGN, TOO_MANY_REPORT_SCHEDULES } from './report-schedules.problems.js';
import { ReportSchedulesService, type ReportScheduleState } from './report-schedules.service.js';
import { SaveReportSchedule } from './save-report-schedule.js';

@V1Controller('report-schedules', 'Reports')
export class ReportSchedulesController {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly schedules: ReportSchedulesService,
    private readonly save: SaveReportSchedule,
  ) {}

  @Post()
  @ApiIdempotencyKey()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Create a report schedule',
    description:
      'Makes a report at the times of `cron`, or after each batch of the campaign `schedule_id`, and sends it to the ' +
      'recipients by e-mail, with the name and reply-to address of the brand of the report. After downtime, missed ' +
      'occurrences of the pattern lead to one report. Without `SMTP_URL` reports are made, and `last_run` says that none ' +
      'was sent. New recipients of callers that are restricted to tags agree by e-mail first; such callers add at most 20 ' +
      'recipients an hour, an account 1,000.',
    problems: [NOT_FOUND, RESTRICTED_TO_TAGS, TARGET_REQUIRED, NOT_A_CAMPAIGN, TOO_MANY_REPORT_SCHEDULES],
  })
  @ApiCreatedResponse({ type: ReportScheduleDto, headers: { Location: { schema: { type: 'string' } } } })
  async createReportSchedule(
    @CurrentTenant() tenant: Tenant,
    @Body() body: CreateReportScheduleDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const work = {
      run: () => this.save.create(tenant, toNewReportSchedule(body)),
      describe: (state: ReportScheduleState) => ({
        status: 201,
        location: `/api/v1/report-schedules/${state.schedule.id}`,
        body: ReportScheduleDto.from(state),
      }),
    };
    return (await this.idempotency.answer(work, tenant, request, reply)).text;
  }

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List report schedules',
    description: 'Oldest first. Returns all report schedules unless `limit` is given.',
  })
  @ApiOkResponse({ type: [ReportScheduleDto], headers: { Link: { schema: { type: 'string' } } } })
  listReportSchedules(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReportScheduleDto[] | StreamableFile> {
    const read = async (afterId: number, count: number) =>
      (await this.schedules.list(tenant, afterId, count)).map((state) => ReportScheduleDto.from(state));
    return answerList({ read, describe: (row) => row }, query, request, reply);
  }

  @Get(':id')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve a report schedule',
    description: 'Includes its next time, its last report and the recipients that get no e-mails any more.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: ReportScheduleDto })
  async getReportSchedule(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
  ): Promise<ReportScheduleDto> {
    return ReportScheduleDto.from(await this.schedules.get(tenant, id));
  }

  @Patch(':id')
  @ApiIfMatch()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Update a report schedule',
    description:
      'Omitted fields stay unchanged. `business_ids` or `tag` replaces what it reports on, and `cron` or `schedule_id` ' +
      'when. A changed time counts from now on. A report that is being made is still sent.',
    problems: [NOT_FOUND, RESTRICTED_TO_TAGS, NOT_A_CAMPAIGN],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: ReportScheduleDto })
  async updateReportSchedule(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateReportScheduleDto,
    @IfMatch() precondition?: Precondition,
  ): Promise<ReportScheduleDto> {
    const check = (state: ReportScheduleState): void => precondition?.(ReportScheduleDto.from(state));
    return ReportScheduleDto.from(await this.save.update(tenant, id, toChanges(body), check));
  }

  @Delete(':id')
  @HttpCode(204)
  @Operation({
    allowsRestricted: 'all',
    summary: 'Delete a report schedule',
    description: 'Its reports are kept. E-mails that wait for another attempt are not sent.',
    problems: [NOT_FOUND, RESTRICTED_TO_TAGS],
  })
  @ApiIdParam({ example: 1 })
  @ApiNoContentResponse()
  deleteReportSchedule(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<void> {
    return this.schedules.delete(tenant, id);
  }
}
