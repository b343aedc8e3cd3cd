import { Migration } from '@mikro-orm/migrations';

interface Row {
  readonly id: number;
  readonly email: string;
}

/**
 * Adds the canonical form of each e-mail address. The version before this one inserts rows without it, so the column is
 * nullable and `app_user_email`, the index on lower(email), stays.
 */
export class Migration20261123050000_email_keys extends Migration {
  override async up(): Promise<void> {
    for (const table of ['app_user', 'invitation'] as const) {
      await this.execute(`alter table ${table} add email_key text`);
      await this.execute(
        `update ${table} set email_key = lower(email collate "C") where email collate "C" ~ '^[ -~]*$'`,
      );
    }
    await this.execute(`create unique index app_user_email_key on app_user (email_key)`);
    await this.execute(`create index app_user_without_email_key on app_user (id) where email_key is null`);
    await this.execute(`drop index invitation_email`);
    await this.execute(`create unique index invitation_email_key on invitation (account_id, email_key)`);
    await this.fill('app_user');
    await this.fill('invitation');
  }

  /** A row whose canonical form another row has keeps null; the service then finds it by its exact address. */
  private async fill(table: 'app_user' | 'invitation'): Promise<void> {
    const rows = await this.execute(`select id, email from ${table} where email_key is null order by id`);
    const sameOwner = table === 'invitation' ? 'and other.account_id = one.account_id' : '';
    for (const { id, email } of rows as unknown as Row[]) {
      const key = email.normalize('NFC').toLowerCase().normalize('NFC');
      await this.execute(
        `update ${table} one set email_key = ? where id = ?
         and not exists (select from ${table} other where other.email_key = ? ${sameOwner})`,
        [key, id, key],
      );
    }
  }
}
