import { Migration } from '@mikro-orm/migrations';

/** Channels: endpoints that receive messages instead of signed events, at once or as a digest. */
export class Migration20261123114200_notification_channels extends Migration {
  override up(): void {
    this.addSql(`
      alter table webhook_endpoint
        add transport text not null default 'webhook',
        add locale text not null default 'en',
        add rhythm text not null default 'at_once',
        add digest_hour smallint, add digest_weekday smallint, add digest_timezone text,
        add next_digest_at timestamptz, add digest_position bigint,
        add bounces smallint not null default 0,
        add user_id integer references app_user (id) on delete cascade`);
    this.addSql(`
      alter table webhook_endpoint drop constraint webhook_endpoint_disabled_reason_check,
        add constraint webhook_endpoint_disabled_reason_check
          check (disabled_reason in ('by_hand', 'gone', 'failing', 'bounced', 'unsubscribed')),
        add check (transport in ('webhook', 'slack', 'teams', 'discord', 'email')),
        add check (rhythm in ('at_once', 'daily', 'weekly')),
        add check ((rhythm = 'at_once') = (digest_position is null))`);
    this.addSql(`create index webhook_endpoint_user on webhook_endpoint (user_id) where user_id is not null`);
    this.addSql(`
      create index webhook_endpoint_digest on webhook_endpoint (next_digest_at)
      where next_digest_at is not null and enabled`);
    // Accounts whose default channel was created once; a deleted default channel is not created again.
    this.addSql(`
      create table default_channel (
        account_id integer primary key references account (id) on delete cascade,
        created_at timestamptz not null
      )`);
  }
}
