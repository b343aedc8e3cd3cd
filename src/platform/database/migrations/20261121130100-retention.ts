import { Migration } from '@mikro-orm/migrations';

export class Migration20261121130100_retention extends Migration {
  override up(): void {
    // What is to be forgotten is found without reading what is not.
    this.addSql(`create index alert_created on alert (created_at)`);
    this.addSql(`create index audit_entry_created on audit_entry (created_at)`);
  }
}
