import { Migration } from '@mikro-orm/migrations';

export class Migration20261128191116_businesses_of_events extends Migration {
  override up(): void {
    this.addSql('alter table outbox_event add business_ids integer[] null');
  }
}
