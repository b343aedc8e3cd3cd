import { Migration } from '@mikro-orm/migrations';

/** The identifiers that a business had, listings that may be it under a new one, and whether it is closed. */
export class Migration20261128191801_listing_identifiers extends Migration {
  override up(): void {
    this.addSql(`
      alter table business
        add former_cids text[] not null default '{}',
        add former_place_ids text[] not null default '{}',
        add identifier_candidates jsonb not null default '[]',
        add other_listings jsonb not null default '[]',
        add closed text null,
        add constraint business_closed check (closed in ('temporarily', 'permanently'))`);
    this.addSql(`create index business_former_cids on business using gin (former_cids)`);
    this.addSql(`create index business_former_place_ids on business using gin (former_place_ids)`);
    this.addSql('alter table scan add suspect_candidates jsonb null, add suspect_look_up jsonb null');
    this.addSql(`
      create index scan_suspect_candidates on scan (business_id, completed_at desc, id desc)
      where suspect_candidates is not null`);
    this.addSql(`
      alter table scan
        drop constraint scan_suspect_reason,
        add constraint scan_suspect_reason check (suspect_reason in ('nothing_found', 'all_vanished',
          'listings_elsewhere', 'empty_area', 'implausible_pins', 'identifiers_may_have_changed', 'listing_closed')),
        drop constraint scan_suspect_outcome,
        add constraint scan_suspect_outcome check (suspect_outcome in ('confirmed', 'refuted', 'unverified', 'closed'))`);
  }
}
