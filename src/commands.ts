import { DoctorCommand } from '#platform/admin/doctor/doctor.command';
import { MigrateCommand } from '#platform/admin/migrate/migrate.command';
import { BackupCommand, RestoreCommand } from '#platform/backup/backup.commands';
import { FinishRestoreCommand } from '#platform/backup/finish-restore.command';
import { DatabaseCommand } from '#platform/move/database.commands';
import { AccountCommand } from './accounts/account.commands.js';
import { KeyCommand } from './accounts/key.commands.js';
import { UserCommand } from './accounts/users/user.commands.js';
import { CreditsCommand } from './billing/credits.commands.js';
import { LedgerCommand } from './billing/ledger.commands.js';
import { InvoiceCommand } from './billing/payments/invoice.commands.js';
import { PlanCommand } from './billing/plan.commands.js';
import { BusinessCommand } from './imports/commands/business-import.command.js';
import { InsightsCommand } from './insights/insights.commands.js';
import { ChannelCommand } from './notifications/commands/channel.command.js';
import { RankAtPointCommand } from './rankings/rank-at-point/rank-at-point.command.js';
import { ReportScheduleCommand } from './report-schedules/report-schedule.commands.js';
import { ScanCommand } from './scanning/commands/scan.commands.js';
import { ScheduleCommand } from './schedules/schedule.commands.js';
import { PlacesCommand } from './search/own-places/places.commands.js';
import { WebhookCommand } from './webhooks/commands/webhook.command.js';

/** The top-level commands in the order of the help. Each declares its subcommands. */
export const COMMANDS = [
  AccountCommand,
  KeyCommand,
  UserCommand,
  PlanCommand,
  CreditsCommand,
  LedgerCommand,
  InvoiceCommand,
  BusinessCommand,
  ScanCommand,
  RankAtPointCommand,
  ScheduleCommand,
  ReportScheduleCommand,
  InsightsCommand,
  PlacesCommand,
  WebhookCommand,
  ChannelCommand,
  BackupCommand,
  RestoreCommand,
  FinishRestoreCommand,
  DatabaseCommand,
  MigrateCommand,
  DoctorCommand,
];
