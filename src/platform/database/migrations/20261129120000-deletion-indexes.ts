import { Migration } from '@mikro-orm/migrations';

/** The deletion of a scan, a business, or a user finds the rows that refer to it without reading whole tables. */
export class Migration20261129120000_deletion_indexes extends Migration {
  override up(): void {
    this.addSql(`create index insight_scan on insight (scan_id)`);
    this.addSql(`create index insight_estimate_scan on insight_estimate (scan_id)`);
    this.addSql(`create index insight_estimate_business on insight_estimate (business_id)`);
    this.addSql(`
      create index insight_estimate_outcome on insight_estimate (outcome_scan_id) where outcome_scan_id is not null`);
    this.addSql(`create index api_key_maker on api_key (made_by) where made_by is not null`);
  }
}
