import { Migration } from '@mikro-orm/migrations';

export class Migration20261121060100_listings extends Migration {
  override up(): void {
    // The terms of some providers allow to store the ID of a place, but not its name.
    this.addSql(`alter table place alter column name drop not null`);
    this.addSql(`alter table place add column retention text not null default 'open'`);
    // By id: an index that holds last_seen_at would have to change with every scan.
    this.addSql(`create index place_to_forget on place (id) where retention <> 'open' and lat is not null`);
    // A place that its provider lists twice: the other one's ID.
    this.addSql(`alter table place add column same_place_id text`);
    // What is around a place; also all rows of a provider that say where they are.
    this.addSql(`create index place_where on place (provider, lat) where lat is not null`);
  }
}
