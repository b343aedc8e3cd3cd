import { Migration } from '@mikro-orm/migrations';

/**
 * Nonces for sealed links, which contained ids only. The defaults are for rows of a process of the version before, which
 * makes links without a nonce.
 */
export class Migration20261128190000_link_nonces extends Migration {
  override up(): void {
    for (const table of ['app_user', 'invitation', 'webhook_endpoint']) {
      this.addSql(`
        alter table ${table}
          add link_nonce uuid not null default gen_random_uuid(),
          add has_old_links boolean not null default true`);
    }
    // Has one row. Its nonce is that of the link for the first owner, before whom there is no other row.
    this.addSql(`
      create table installation (
        id integer primary key check (id = 1),
        link_nonce uuid not null,
        has_old_links boolean not null
      )`);
    this.addSql(
      `insert into installation (id, link_nonce, has_old_links) values (1, gen_random_uuid(), true)`,
    );
  }
}
