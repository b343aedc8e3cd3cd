import { Migration } from '@mikro-orm/migrations';

export class Migration20261123034934_scan_deadlines extends Migration {
  override up(): void {
    this.addSql('alter table scan add deadline_at timestamptz null');
    // The defaults of the configuration, from now on: a scan that has waited long is not lost by the upgrade.
    this.addSql(`
      update scan set deadline_at = now() + case when scheduled_for is null then interval '15 minutes'
                                                 else interval '6 hours' end
      where status in ('queued', 'running')`);
    this.addSql(`create index scan_deadline on scan (deadline_at) where status in ('queued', 'running')`);
  }
}
