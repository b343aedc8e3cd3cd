import { Migration } from '@mikro-orm/migrations';

export class Migration20261121080301_provider_spending extends Migration {
  override up(): void {
    // Of the installation, not of a tenant: what a provider has cost in a month, in millionths of the currency.
    this.addSql(`
      create table provider_spending (
        provider text not null,
        month date not null,
        micros bigint not null check (micros >= 0),
        primary key (provider, month)
      )`);
    this.addSql(`
      alter table scan
        add column paid_searches integer not null default 0,
        add column cost_micros bigint not null default 0,
        add column cost_currency text`);
  }
}
