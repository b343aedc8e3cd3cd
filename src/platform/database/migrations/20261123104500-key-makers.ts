import { Migration } from '@mikro-orm/migrations';

/** The user who made a key. */
export class Migration20261123104500_key_makers extends Migration {
  override up(): void {
    this.addSql(`alter table api_key add made_by integer null references app_user (id) on delete set null`);
  }
}
