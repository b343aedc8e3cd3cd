import { Migration } from '@mikro-orm/migrations';

export class Migration20261121020000_outbox extends Migration {
  override up(): void {
    this.addSql(`
      create table outbox_event (
        id text primary key,
        sequence bigint generated always as identity unique,
        account_id integer not null references account on delete cascade,
        livemode boolean not null,
        type text not null,
        data jsonb not null,
        request_id text,
        created_at timestamptz not null,
        relayed_at timestamptz
      )`);
    this.addSql(`create index outbox_event_waiting on outbox_event (sequence) where relayed_at is null`);
  }
}
