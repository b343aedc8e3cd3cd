import { Migration } from '@mikro-orm/migrations';

export class Migration20261121100000_provider_tasks extends Migration {
  override up(): void {
    // A search that was posted to the queue of a provider, until the scan has ended. The row is there before the request is
    // made, so that nobody posts the pin again without having asked the provider for the tag.
    this.addSql(`
      create table provider_task (
        scan_id integer not null references scan on delete cascade,
        pin smallint not null,
        provider text not null,
        tag text not null unique,
        task_id text,
        created_at timestamptz not null default now(),
        posted_at timestamptz not null default now(),
        ready_at timestamptz,
        answer jsonb,
        primary key (scan_id, pin)
      )`);
    this.addSql('create index on provider_task (provider) where ready_at is null');
    // When somebody last asked a provider which tasks are done: one process for all.
    this.addSql('create table provider_queue (provider text primary key, looked_at timestamptz not null)');
  }
}
