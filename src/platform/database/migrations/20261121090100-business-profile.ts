import { Migration } from '@mikro-orm/migrations';

export class Migration20261121090100_business_profile extends Migration {
  override up(): void {
    this.addSql(`
      alter table business
        add column website text,
        add column phone text,
        add column opening_hours text,
        add column refresh_tried_at timestamptz`);
    this.addSql(`create index business_to_refresh on business (looked_up_at) where livemode`);
  }
}
