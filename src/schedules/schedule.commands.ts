import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import type { CommandResult } from '#platform/cli/command-context';
import { parseId } from '#platform/cli/option-parsers';
import { asTable } from '#platform/cli/table';
import { check } from '#platform/http/validation';
import { Command, Option, SubCommand } from 'nest-commander';
import { AccountsService } from '../accounts/accounts.service.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { CommandWithSelection, type SelectionOptions } from '../scanning/order/selection-options.js';
import { givenSettings } from '../scanning/order/setting-options.js';
import { CreateSchedule } from './define/create-schedule.js';
import { ScheduleDto } from './dto/schedule.dto.js';
import { CreateScheduleDto, toNewSchedule } from './dto/schedule-bodies.js';
import { SchedulesService } from './record/schedules.service.js';

interface ScheduleAddOptions extends SelectionOptions {
  readonly cron: string;
  readonly timezone?: string;
}

@SubCommand({ name: 'add', description: 'create a schedule of scans' })
export class ScheduleAddCommand extends CommandWithSelection<ScheduleAddOptions> {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly createSchedule: CreateSchedule,
  ) {
    super();
  }

  @Option({
    flags: '--cron <pattern>',
    description: 'minute, hour, day, month, weekday: "0 3 * * 1"',
    required: true,
  })
  parseCron(text: string): string {
    return text;
  }

  @Option({
    flags: '--timezone <zone>',
    description: 'IANA time zone; defaults to the time zone of the business, and to UTC for a campaign',
  })
  parseTimezone(text: string): string {
    return text;
  }

  protected override async execute(options: ScheduleAddOptions) {
    const tenant = await this.tenantOf(options, this.businesses);
    const body = await check(CreateScheduleDto, {
      ...targetOf(options),
      ...(options.name !== undefined && { name: options.name }),
      keywords: options.keyword ?? null,
      grid_size: options.grid,
      radius_miles: options.radius,
      ...givenSettings(options),
      cron: options.cron,
      ...(options.timezone !== undefined && { timezone: options.timezone }),
    });
    return { ...ScheduleDto.from(await this.createSchedule.run(tenant, toNewSchedule(body))) };
  }
}

/** Returns the fields of the body: one business, or those of a campaign. */
function targetOf({ business, tag }: ScheduleAddOptions) {
  const [first, ...others] = business ?? [];
  return {
    ...(business && (others.length === 0 ? { business_id: first } : { business_ids: business })),
    ...(tag !== undefined && { tag }),
  };
}

@SubCommand({ name: 'list', description: 'list the schedules of an account' })
export class ScheduleListCommand extends AdminCommand<{ account: number }> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly schedules: SchedulesService,
  ) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'account', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  protected override async execute({ account }: { account: number }) {
    await this.accounts.get(account);
    const schedules = await this.schedules.ofAccount(account);
    return {
      schedules: schedules.map((schedule) => ({
        ...ScheduleDto.from(schedule),
        livemode: schedule.livemode,
      })),
    };
  }

  protected override asText(result: CommandResult): string {
    const schedules = result['schedules'] as ScheduleDto[];
    const rows = schedules.map((schedule) => ({
      ...schedule,
      keywords: schedule.keywords ?? 'of the business',
    }));
    return asTable(rows, [
      'id',
      'name',
      'business_id',
      'tag',
      'keywords',
      'grid_size',
      'radius_miles',
      'cron',
      'timezone',
      'enabled',
      'next_run_at',
      'livemode',
    ]);
  }
}

@SubCommand({ name: 'remove', description: 'delete a schedule; its scans continue' })
export class ScheduleRemoveCommand extends AdminCommand<{ id: number }> {
  constructor(private readonly schedules: SchedulesService) {
    super();
  }

  @Option({ flags: '--id <id>', description: 'schedule', required: true })
  parseScheduleId(text: string): number {
    return parseId(text);
  }

  protected override async execute({ id }: { id: number }) {
    await this.schedules.delete(await this.schedules.tenantOf(id), id);
    return { id, removed: true };
  }
}

@Command({
  name: 'schedule',
  description: 'manage schedules of scans',
  subCommands: [ScheduleAddCommand, ScheduleListCommand, ScheduleRemoveCommand],
})
export class ScheduleCommand extends CommandGroup {}
