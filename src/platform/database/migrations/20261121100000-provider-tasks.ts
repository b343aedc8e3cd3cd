import { Migration } from '@mikro-orm/migrations';

export class Migration20261121100000_provider_tasks extends Migration {
  override up(): void {
    // A search in the queue of a provider, until the scan has ended. The row is written before the request, so that no
    // process posts the pin again before it has looked up the tag.
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
    // When the finished tasks of a provider were last listed. One process does it for all.
    this.addSql('create table provider_queue (provider text primary key, looked_at timestamptz not null)');
  }
}
