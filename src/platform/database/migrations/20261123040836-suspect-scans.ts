import { Migration } from '@mikro-orm/migrations';

export class Migration20261123040836_suspect_scans extends Migration {
  override up(): void {
    this.addSql(
      'alter table scan add suspect_reason text null, add suspect_outcome text null, add suspect_checks jsonb null',
    );
    this.addSql(`
      alter table scan
        add constraint scan_suspect_reason check (suspect_reason in ('nothing_found', 'all_vanished')),
        add constraint scan_suspect_outcome check (suspect_outcome in ('confirmed', 'refuted', 'unverified')),
        add constraint scan_suspect check ((suspect_reason is null) = (suspect_outcome is null))`);
  }
}
