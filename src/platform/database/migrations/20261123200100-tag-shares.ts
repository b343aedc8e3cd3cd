import { Migration } from '@mikro-orm/migrations';

export class Migration20261123200100_tag_shares extends Migration {
  override up(): void {
    this.addSql(`
      alter table scan_share alter scan_id drop not null, add tag text, add tag_key text,
        add check (num_nonnulls(scan_id, tag) = 1 and (tag is null) = (tag_key is null))`);
    this.addSql(
      `create index scan_share_tag on scan_share (account_id, livemode, tag_key) where tag is not null`,
    );
  }
}
