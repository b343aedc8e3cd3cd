import { Migration } from '@mikro-orm/migrations';

/** The figures of an insight, so that a client can word it in another language. */
export class Migration20261121140000_insight_figures extends Migration {
  override up(): void {
    this.addSql(`alter table insight add column figures jsonb not null default '{}'`);
    // Counts the estimates of an account by action without reading them.
    this.addSql(
      `create index insight_estimate_counted on insight_estimate (account_id, livemode, action) include (business_id, checked_at, is_alone)`,
    );
  }
}
