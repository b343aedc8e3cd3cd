import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import type { CommandResult } from '#platform/cli/command-context';
import { parseId } from '#platform/cli/option-parsers';
import { asTable } from '#platform/cli/table';
import { Command, Option, SubCommand } from 'nest-commander';
import { AccountsService } from '../accounts/accounts.service.js';
import { ReportRunDto } from './dto/report-run.dto.js';
import { ReportScheduleDto } from './dto/report-schedule.dto.js';
import { SendReportNow } from './fire/send-report-now.js';
import { ReportSchedulesService } from './report-schedules.service.js';

@SubCommand({ name: 'list', description: 'list the report schedules of an account' })
export class ReportScheduleListCommand extends AdminCommand<{ account: number }> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly schedules: ReportSchedulesService,
  ) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'account', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  protected override async execute({ account }: { account: number }) {
    await this.accounts.get(account);
    const states = await this.schedules.ofAccount(account);
    return {
      report_schedules: states.map((state) => ({
        ...ReportScheduleDto.from(state),
        livemode: state.schedule.livemode,
      })),
    };
  }

  protected override asText(result: CommandResult): string {
    const schedules = result['report_schedules'] as ReportScheduleDto[];
    const rows = schedules.map((schedule) => ({
      ...schedule,
      recipients: schedule.recipients.length,
      last_run: schedule.last_run && (schedule.last_run.reason ?? schedule.last_run.status),
    }));
    return asTable(rows, [
      'id',
      'name',
      'tag',
      'cron',
      'timezone',
      'schedule_id',
      'recipients',
      'enabled',
      'next_run_at',
      'last_run',
      'livemode',
    ]);
  }
}

abstract class OneReportScheduleCommand extends AdminCommand<{ id: number }> {
  @Option({ flags: '--id <id>', description: 'report schedule', required: true })
  parseReportScheduleId(text: string): number {
    return parseId(text);
  }
}

@SubCommand({ name: 'send', description: 'make a report and send it to the recipients' })
export class ReportScheduleSendCommand extends OneReportScheduleCommand {
  constructor(
    private readonly schedules: ReportSchedulesService,
    private readonly sendNow: SendReportNow,
  ) {
    super();
  }

  protected override async execute({ id }: { id: number }) {
    return { ...ReportRunDto.from(await this.sendNow.run(await this.schedules.tenantOf(id), id)) };
  }
}

@SubCommand({ name: 'remove', description: 'delete a report schedule; its reports stay' })
export class ReportScheduleRemoveCommand extends OneReportScheduleCommand {
  constructor(private readonly schedules: ReportSchedulesService) {
    super();
  }

  protected override async execute({ id }: { id: number }) {
    await this.schedules.delete(await this.schedules.tenantOf(id), id);
    return { id, removed: true };
  }
}

@Command({
  name: 'report-schedule',
  description: 'list, send and delete report schedules',
  subCommands: [ReportScheduleListCommand, ReportScheduleSendCommand, ReportScheduleRemoveCommand],
})
export class ReportScheduleCommand extends CommandGroup {}

export const REPORT_SCHEDULE_COMMANDS = [
  ReportScheduleCommand,
  ReportScheduleListCommand,
  ReportScheduleSendCommand,
  ReportScheduleRemoveCommand,
];
