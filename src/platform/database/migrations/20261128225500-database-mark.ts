import { Migration } from '@mikro-orm/migrations';

/** See `RestoreMark`. The second row has what was recorded of the first. */
export class Migration20261128225500_database_mark extends Migration {
  override up(): void {
    this.addSql(`
      create table database_mark (
        id smallint primary key check (id in (1, 2)),
        row_xid text null,
        database_oid text null
      )`);
  }
}
