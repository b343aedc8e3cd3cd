import { Migration } from '@mikro-orm/migrations';

export class Migration20261128224118_invitation_makers extends Migration {
  override up(): void {
    this.addSql('alter table invitation add made_by text null');
  }
}
