import { Migration } from '@mikro-orm/migrations';

export class Migration20261121080400_place_profile extends Migration {
  override up(): void {
    // Whether the provider listed the place with these. False is "listed without"; null if it may not be stored.
    this.addSql(`
      alter table place
        add column has_website boolean,
        add column has_phone boolean,
        add column has_opening_hours boolean`);

    // What was known of the places of a scan when it ended, as [place, category, rating, reviews, website, phone,
    // hours]. One row per scan, since they are read together; no row if the terms of the provider forbid to store them.
    this.addSql(`
      create table scan_facts (
        scan_id integer primary key references scan on delete cascade,
        facts jsonb not null
      )`);
  }
}
