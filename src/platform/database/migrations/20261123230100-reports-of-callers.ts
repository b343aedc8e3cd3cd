import { Migration } from '@mikro-orm/migrations';

/** Which businesses a report is about and the tags of its creator, for restricted callers, and its content as data. */
export class Migration20261123230100_reports_of_callers extends Migration {
  override up(): void {
    // Null for earlier reports: restricted callers do not see them, and their links open the PDF only.
    this.addSql(`alter table report add selected_ids jsonb, add restricted_to jsonb, add page bytea`);
  }
}
