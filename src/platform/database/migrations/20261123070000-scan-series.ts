import { Migration } from '@mikro-orm/migrations';

/** Series and purpose of scans. */
export class Migration20261123070000_scan_series extends Migration {
  override up(): void {
    this.addSql(`
      alter table scan add purpose text not null default 'tracked' check (purpose in ('tracked', 'probe')),
        add series_id text null`);
    // As `seriesIdOf` computes it, so that new scans continue the series of the stored ones.
    this.addSql(`
      update scan set series_id = substr(encode(sha256(convert_to(concat_ws('/', business_id, place_version, provider,
        floor(center_lat * 1e7)::bigint, floor(center_lng * 1e7)::bigint, grid_size, floor(radius_miles * 1e6)::bigint,
        coalesce(zoom::text, ''), coalesce(language, ''), coalesce(country, ''), coalesce(device, ''), keyword_key),
        'UTF8')), 'hex'), 1, 16)`);
    this.addSql(`alter table scan alter series_id set not null`);
    this.addSql(`drop index scan_comparable`);
    // The previous scan of a series, however many scans the keyword has.
    this.addSql(`
      create index scan_series on scan (business_id, series_id, completed_at desc, id desc)
      where status in ('completed', 'partial') and purpose = 'tracked'`);
  }
}
