import { Migration } from '@mikro-orm/migrations';

export class Migration20261121080300_failover extends Migration {
  override up(): void {
    // Who measured a pin, while the scan is under way; null where nobody could.
    this.addSql(`alter table scan_pin add column provider text`);
    // Once it has ended: who measured how many pins and, where they were several, who measured which.
    this.addSql(`
      alter table scan
        add column providers jsonb,
        add column pin_providers smallint[],
        add column zoom smallint,
        add column language text,
        add column country text,
        add column device text`);
    this.addSql(`
      alter table schedule
        add column zoom smallint,
        add column language text,
        add column country text,
        add column device text`);
  }
}
