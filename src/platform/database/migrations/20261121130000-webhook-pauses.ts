import { Migration } from '@mikro-orm/migrations';

export class Migration20261121130000_webhook_pauses extends Migration {
  override up(): void {
    // Until when a receiver has asked for no deliveries (Retry-After).
    this.addSql(`alter table webhook_endpoint add column paused_until timestamptz`);
  }
}
