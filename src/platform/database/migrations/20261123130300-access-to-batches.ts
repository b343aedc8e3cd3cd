import { Migration } from '@mikro-orm/migrations';

/** By what access is restricted to tags: the businesses of a batch, the tags of an importer and of an area. */
export class Migration20261123130300_access_to_batches extends Migration {
  override up(): void {
    // Null for earlier batches, which restricted callers do not see.
    this.addSql(`alter table scan_batch add selected_ids jsonb`);
    this.addSql(`alter table business_import add restricted_to jsonb`);
    this.addSql(`
      alter table area
        add tags jsonb not null default '[]',
        add tag_keys jsonb not null default '[]'`);
  }
}
