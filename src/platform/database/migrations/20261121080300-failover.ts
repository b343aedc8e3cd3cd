import { Migration } from '@mikro-orm/migrations';

export class Migration20261121080300_failover extends Migration {
  override up(): void {
    // The provider that measured the pin of a running scan; null if no provider could.
    this.addSql(`alter table scan_pin add column provider text`);
    // Set at the end of a scan: the number of pins by provider and, for several providers, the provider of each pin.
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
