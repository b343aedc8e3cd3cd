import { Migration } from '@mikro-orm/migrations';

export class Migration20261123060000_ai_scans extends Migration {
  override up(): void {
    // Scans and AI scans share their ids, because both hold credits by their id.
    this.addSql(`
      create table ai_scan (
        id integer primary key default nextval(pg_get_serial_sequence('scan', 'id')),
        account_id integer not null references account on delete cascade,
        livemode boolean not null,
        business_id integer not null references business on delete cascade,
        keyword text not null,
        center_lat double precision not null,
        center_lng double precision not null,
        grid_size smallint not null,
        radius_miles double precision not null,
        language text,
        repeats smallint not null check (repeats between 1 and 5),
        provider text not null,
        status text not null check (status in ('queued', 'running', 'completed', 'partial', 'failed')),
        failure text,
        request_id text,
        attempt integer not null default 0,
        lease_token uuid,
        lease_expires_at timestamptz,
        answers_total smallint not null,
        answers_measured smallint not null default 0,
        answers_named smallint not null default 0,
        answers_citing smallint not null default 0,
        mean_position double precision,
        share double precision,
        share_low double precision,
        share_high double precision,
        share_level double precision,
        credits_reserved integer not null default 0,
        credits_charged integer,
        paid_searches integer not null default 0,
        cost_micros bigint not null default 0,
        cost_currency text,
        created_at timestamptz not null,
        started_at timestamptz,
        completed_at timestamptz
      )`);
    this.addSql(`create index ai_scan_of_tenant on ai_scan (account_id, livemode, id)`);
    this.addSql(`create index ai_scan_of_business on ai_scan (business_id, id)`);
    this.addSql(`create index ai_scan_unfinished on ai_scan (id) where status in ('queued', 'running')`);
    // An answer at a pin: what it names, and where it names the business; or why it was not measured.
    this.addSql(`
      create table ai_answer (
        ai_scan_id integer not null references ai_scan on delete cascade,
        pin smallint not null,
        repeat smallint not null,
        unmeasured_reason text,
        named_by text,
        position smallint,
        is_cited boolean,
        names jsonb,
        paid_searches smallint not null default 0,
        cost_micros bigint not null default 0,
        primary key (ai_scan_id, pin, repeat),
        check ((position is null) = (named_by is null)),
        check ((unmeasured_reason is null) = (is_cited is not null)),
        check ((unmeasured_reason is null) = (names is not null)),
        check (unmeasured_reason is null or named_by is null)
      )`);
  }
}
