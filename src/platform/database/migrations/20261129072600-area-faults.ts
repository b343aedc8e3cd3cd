import { Migration } from '@mikro-orm/migrations';

/** See `CheckStoredHoles`. New areas are checked before they are stored. */
export class Migration20261129072600_area_faults extends Migration {
  override up(): void {
    this.addSql(`
      alter table area
        add column fault text null,
        add column holes_checked boolean not null default false`);
    this.addSql(`alter table area alter column holes_checked set default true`);
    this.addSql(`create index area_unchecked on area (id) where not holes_checked`);
  }
}
