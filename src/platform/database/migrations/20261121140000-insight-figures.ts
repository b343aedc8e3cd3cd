import { Migration } from '@mikro-orm/migrations';

/** What an insight says in figures, for whoever words it in another language. */
export class Migration20261121140000_insight_figures extends Migration {
  override up(): void {
    this.addSql(`alter table insight add column figures jsonb not null default '{}'`);
  }
}
