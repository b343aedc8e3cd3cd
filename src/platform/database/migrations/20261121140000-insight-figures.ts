import { Migration } from '@mikro-orm/migrations';

/** What an insight says in figures, for whoever words it in another language. */
export class Migration20261121140000_insight_figures extends Migration {
  override up(): void {
    this.addSql(`alter table insight add column figures jsonb not null default '{}'`);
    // For the counts of an account's estimates by action, none of which is read for them.
    this.addSql(
      `create index insight_estimate_counted on insight_estimate (account_id, livemode, action) include (business_id, checked_at, is_alone)`,
    );
  }
}
