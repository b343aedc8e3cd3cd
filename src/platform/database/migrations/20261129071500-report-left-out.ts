import { Migration } from '@mikro-orm/migrations';

export class Migration20261129071500_report_left_out extends Migration {
  override up(): void {
    this.addSql(`alter table report add column left_out jsonb null`);
  }
}
