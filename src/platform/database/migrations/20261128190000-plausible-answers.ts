import { Migration } from '@mikro-orm/migrations';

export class Migration20261128190000_plausible_answers extends Migration {
  override up(): void {
    this.addSql('alter table scan add searches_repeated integer not null default 0');
    this.addSql('alter table scan_pin add held jsonb null, add asked_again boolean not null default false');
    this.addSql(`
      alter table scan
        drop constraint scan_suspect_reason,
        add constraint scan_suspect_reason check (suspect_reason in ('nothing_found', 'all_vanished',
          'listings_elsewhere', 'empty_area', 'implausible_pins'))`);
  }
}
