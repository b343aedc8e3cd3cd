import { Migration } from '@mikro-orm/migrations';

/** What callers need to see that are restricted to tags: the businesses of a batch, the tags of an import. */
export class Migration20261123130300_access_to_batches extends Migration {
  override up(): void {
    // Null for earlier batches, which restricted callers do not see.
    this.addSql(`alter table scan_batch add selected_ids jsonb`);
    this.addSql(`alter table business_import add restricted_to jsonb`);
  }
}
