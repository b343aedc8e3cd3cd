import { Migration } from '@mikro-orm/migrations';

export class Migration20261123020000_due_schedules extends Migration {
  override up(): void {
    // Of schedules that are due at one time, a batch has those of few accounts: two schedulers rarely lock one balance.
    this.addSql(`drop index schedule_due`);
    this.addSql(`
      create index schedule_due on schedule (next_run_at, account_id, id) where next_run_at is not null`);
  }
}
