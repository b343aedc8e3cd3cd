import { Migration } from '@mikro-orm/migrations';

/** The tags to which the caller of a report schedule is restricted, which its reports keep. */
export class Migration20261127081000_report_schedules_of_callers extends Migration {
  override up(): void {
    this.addSql(`alter table report_schedule add restricted_to jsonb`);
  }
}
