import { Migration } from '@mikro-orm/migrations';

/** Indexes that find the next scan without a read of all waiting ones. */
export class Migration20261121150000_waiting_scans extends Migration {
  override up(): void {
    this.addSql(`
      create index scan_turn on scan (provider, (scheduled_for is not null), account_id, id)
      where status in ('queued', 'running')`);
    this.addSql(`
      create index scan_leased on scan (account_id) where status = 'running' and lease_token is not null`);
    // The provider comes first, so that the scans of one provider are not read to reach those of another.
    this.addSql(`drop index scan_unfinished`);
    this.addSql(`create index scan_unfinished on scan (provider, id) where status in ('queued', 'running')`);
  }
}
