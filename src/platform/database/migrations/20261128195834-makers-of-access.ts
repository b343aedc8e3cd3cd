import { Migration } from '@mikro-orm/migrations';

export class Migration20261128195834_makers_of_access extends Migration {
  override up(): void {
    this.addSql('alter table feed add made_by text null');
    this.addSql('alter table report_schedule add made_by text null');
    this.addSql('alter table report_share add made_by text null');
    this.addSql('alter table scan_share add made_by text null');
    this.addSql('alter table webhook_endpoint add made_by text null');
  }
}
