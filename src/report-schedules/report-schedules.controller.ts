import { Id } from '#platform/http/id.pipe';
import { PageQuery } from '#platform/http/paging';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Body } from '@nestjs/common';
import { RESTRICTED_TO_TAGS } from '../accounts/accounts.problems.js';
import { type Exchange, Http, type List } from '../accounts/exchange.js';
import { Changes, Creates, Deletes, Lists, Reads, Resource } from '../accounts/resource.js';
import { TARGET_REQUIRED } from '../annotations/annotations.problems.js';
import { ReportScheduleDto } from './dto/report-schedule.dto.js';
import {
  CreateReportScheduleDto,
  toChanges,
  toNewReportSchedule,
  UpdateReportScheduleDto,
} from './dto/report-schedule-bodies.js';
import { NOT_A_CAMPAIGN, TOO_MANY_REPORT_SCHEDULES } from './report-schedules.problems.js';
import { ReportSchedulesService } from './report-schedules.service.js';
import { SaveReportSchedule } from './save-report-schedule.js';

@Resource({ path: 'report-schedules', tag: 'Reports', dto: ReportScheduleDto, allowsRestricted: 'all' })
export class ReportSchedulesController {
  constructor(
    private readonly schedules: ReportSchedulesService,
    private readonly save: SaveReportSchedule,
  ) {}

  @Creates({
    summary: 'Create a report schedule',
    description:
      'Makes a report at the times of `cron`, or after each batch of the campaign `schedule_id`, and sends it to the ' +
      'recipients by e-mail, with the name and reply-to address of the brand of the report. After downtime, missed ' +
      'occurrences of the pattern lead to one report. Without `SMTP_URL` reports are made, and `last_run` says that none ' +
      'was sent. New recipients of callers that are restricted to tags agree by e-mail first; such callers add at most 20 ' +
      'recipients an hour, an account 1,000.',
    problems: [NOT_FOUND, RESTRICTED_TO_TAGS, TARGET_REQUIRED, NOT_A_CAMPAIGN, TOO_MANY_REPORT_SCHEDULES],
  })
  createReportSchedule(@Http() http: Exchange, @Body() body: CreateReportScheduleDto): Promise<string> {
    return http.create(() => this.save.create(http.tenant, toNewReportSchedule(body)), ReportScheduleDto);
  }

  @Lists({
    summary: 'List report schedules',
    description: 'Oldest first. Returns all report schedules unless `limit` is given.',
  })
  listReportSchedules(@Http() http: Exchange, @QueryParams() query: PageQuery): List<ReportScheduleDto> {
    const read = async (afterId: number, count: number) =>
      (await this.schedules.list(http.tenant, afterId, count)).map((state) => ReportScheduleDto.from(state));
    return http.list(query, read, { from: (row) => row });
  }

  @Reads({
    summary: 'Retrieve a report schedule',
    description: 'Includes its next time, its last report and the recipients that get no e-mails any more.',
  })
  async getReportSchedule(@Http() http: Exchange, @Id() id: number): Promise<ReportScheduleDto> {
    return ReportScheduleDto.from(await this.schedules.get(http.tenant, id));
  }

  @Changes({
    ifMatch: true,
    summary: 'Update a report schedule',
    description:
      'Omitted fields stay unchanged. `business_ids` or `tag` replaces what it reports on, and `cron` or `schedule_id` ' +
      'when. A changed time counts from now on. A report that is being made is still sent.',
    problems: [RESTRICTED_TO_TAGS, NOT_A_CAMPAIGN],
  })
  async updateReportSchedule(
    @Http() http: Exchange,
    @Id() id: number,
    @Body() body: UpdateReportScheduleDto,
  ): Promise<ReportScheduleDto> {
    const check = http.ifMatch(ReportScheduleDto);
    return ReportScheduleDto.from(await this.save.update(http.tenant, id, toChanges(body), check));
  }

  @Deletes({
    summary: 'Delete a report schedule',
    description: 'Its reports are kept. E-mails that wait for another attempt are not sent.',
    problems: [RESTRICTED_TO_TAGS],
  })
  deleteReportSchedule(@Http() http: Exchange, @Id() id: number): Promise<void> {
    return this.schedules.delete(http.tenant, id);
  }
}
