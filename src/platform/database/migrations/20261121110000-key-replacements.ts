import { Migration } from '@mikro-orm/migrations';

export class Migration20261121110000_key_replacements extends Migration {
  override up(): void {
    // The key that a rotated one gave its rights to. Another made of it would end with the overlap, unnoticed.
    this.addSql('alter table api_key add column replaced_by integer references api_key');
  }
}
