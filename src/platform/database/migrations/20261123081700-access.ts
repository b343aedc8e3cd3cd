import { Migration } from '@mikro-orm/migrations';

/** Restrictions to tags, and the roles `admin` and `client`. */
export class Migration20261123081700_access extends Migration {
  override up(): void {
    for (const table of ['api_key', 'app_user', 'invitation']) {
      this.addSql(`
        alter table ${table} add restricted_to_tags jsonb null
          check (jsonb_typeof(restricted_to_tags) = 'array' and jsonb_array_length(restricted_to_tags) > 0)`);
    }
    for (const table of ['app_user', 'invitation']) {
      this.addSql(`alter table ${table} drop constraint ${table}_role_check`);
      this.addSql(`
        alter table ${table} add constraint ${table}_role_check check (
          role in ('owner', 'admin', 'member', 'read_only')
          or (role = 'client' and restricted_to_tags is not null))`);
    }
  }
}
