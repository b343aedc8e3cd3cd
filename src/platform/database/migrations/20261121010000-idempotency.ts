import { Migration } from '@mikro-orm/migrations';

export class Migration20261121010000_idempotency extends Migration {
  override up(): void {
    this.addSql(`
      create table idempotency_record (
        account_id integer not null references account on delete cascade,
        livemode boolean not null,
        route text not null,
        key text not null,
        request_hash bytea not null,
        locked_until timestamptz,
        answer_status smallint,
        answer_location text,
        answer_body text,
        created_at timestamptz not null,
        primary key (account_id, livemode, route, key)
      )`);
    this.addSql(`create index idempotency_record_created on idempotency_record (created_at)`);
  }
}
