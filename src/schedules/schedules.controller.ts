import { Id } from '#platform/http/id.pipe';
import { PageQuery } from '#platform/http/paging';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Body } from '@nestjs/common';
import { RESTRICTED_TO_TAGS } from '../accounts/accounts.problems.js';
import { type Exchange, Http, type List } from '../accounts/exchange.js';
import { Changes, Creates, Deletes, Lists, Reads, Resource } from '../accounts/resource.js';
import { GRID_NOT_POSSIBLE, GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE } from '../scanning/record/scans.problems.js';
import { CreateSchedule } from './define/create-schedule.js';
import { UpdateSchedule } from './define/update-schedule.js';
import { ScheduleDto } from './dto/schedule.dto.js';
import { CreateScheduleDto, toChanges, toNewSchedule, UpdateScheduleDto } from './dto/schedule-bodies.js';
import { TOO_MANY_SCHEDULES } from './record/schedules.problems.js';
import { SchedulesService } from './record/schedules.service.js';

@Resource({ path: 'schedules', tag: 'Schedules', dto: ScheduleDto, allowsRestricted: 'all' })
export class SchedulesController {
  constructor(
    private readonly schedules: SchedulesService,
    private readonly createUseCase: CreateSchedule,
    private readonly updateUseCase: UpdateSchedule,
  ) {}

  @Creates({
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
  createSchedule(@Http() http: Exchange, @Body() body: CreateScheduleDto): Promise<string> {
    return http.create(() => this.createUseCase.run(http.tenant, toNewSchedule(body)), ScheduleDto);
  }

  @Lists({
    summary: 'List schedules',
    description: 'Oldest first. Returns all schedules unless `limit` is given.',
  })
  listSchedules(@Http() http: Exchange, @QueryParams() query: PageQuery): List<ScheduleDto> {
    const read = (afterId: number, count: number) => this.schedules.list(http.tenant, afterId, count);
    return http.list(query, read, ScheduleDto);
  }

  @Reads({
    summary: 'Retrieve a schedule',
    description: 'Includes its next time and the outcome of its last occurrence.',
  })
  async getSchedule(@Http() http: Exchange, @Id() id: number): Promise<ScheduleDto> {
    return ScheduleDto.from(await this.schedules.get(http.tenant, id));
  }

  @Changes({
    ifMatch: true,
    summary: 'Update a schedule',
    description:
      'Omitted fields stay unchanged. `keywords: null` selects the keywords of the business. A changed time counts ' +
      'from now on. `business_id`, `business_ids` or `tag` replaces what it scans; a schedule of an area or with a ' +
      '`center` cannot become a campaign before these are null.',
    problems: [GRID_NOT_POSSIBLE, GRID_OUT_OF_RANGE, OUTSIDE_COVERAGE, RESTRICTED_TO_TAGS],
  })
  async updateSchedule(
    @Http() http: Exchange,
    @Id() id: number,
    @Body() body: UpdateScheduleDto,
  ): Promise<ScheduleDto> {
    const check = http.ifMatch(ScheduleDto);
    return ScheduleDto.from(await this.updateUseCase.run(http.tenant, id, toChanges(body), check));
  }

  @Deletes({
    summary: 'Delete a schedule',
    description: 'Its scans are kept, and those in progress continue.',
  })
  deleteSchedule(@Http() http: Exchange, @Id() id: number): Promise<void> {
    return this.schedules.delete(http.tenant, id);
  }
}
