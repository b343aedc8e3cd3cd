import { Injectable } from '@nestjs/common';
import { EntityManager } from './entity-manager.js';
import { MIGRATIONS } from './migrations/index.js';
import { mayNotCreate } from './postgres-server.js';
import { readMark } from './restore-mark.js';
import type { ServerFault } from './server-fault.js';

const MIGRATIONS_TABLE = 'mikro_orm_migrations';

interface ConnectionLimit {
  readonly what: string;
  readonly limit: number;
}

/** Reads the state of a database, for health checks and `doctor`. */
@Injectable()
export class DatabaseInspector {
  constructor(private readonly em: EntityManager) {}

  /** @returns the duration of a round trip, in milliseconds */
  async ping(): Promise<number> {
    const started = performance.now();
    await this.em.execute('select 1');
    return performance.now() - started;
  }

  /** @returns the version of PostgreSQL */
  async version(): Promise<string> {
    const [row] = await this.em.execute<{ version: string }[]>(
      `select current_setting('server_version') as version`,
    );
    return row?.version ?? '';
  }

  /** @returns whether pg_restore has restored the database while `finish-restore` has not run */
  async isUnfinishedRestore(): Promise<boolean> {
    return (await this.hasTable('database_mark')) && ((await readMark(this.em)) ?? false);
  }

  /** @returns the time of the database in Unix milliseconds, and `instant` as `HH:MM` in a time zone */
  async clock(instant: string, zone: string): Promise<{ ms: number; local: string }> {
    const [row] = await this.em.execute<{ ms: number; local: string }[]>(
      `select extract(epoch from clock_timestamp())::float8 * 1000 as ms,
         to_char(?::timestamptz at time zone ?, 'HH24:MI') as local`,
      [instant, zone],
    );
    return row ?? { ms: 0, local: '' };
  }

  /** @returns what prevents the role from creating tables; null if nothing does */
  async findMigrationFault(): Promise<ServerFault | null> {
    const [row] = await this.em.execute<{ may: boolean; schema: string }[]>(
      `select has_schema_privilege(current_schema(), 'create') as may, current_schema() as schema`,
    );
    return row?.may ? null : mayNotCreate(this.em, `permission denied for schema ${row?.schema}`);
  }

  /** @returns the time of the newest scan or audit entry in Unix milliseconds; null without one */
  async newestRow(): Promise<number | null> {
    const [tables] = await this.em.execute<{ exist: boolean }[]>(
      `select to_regclass('scan') is not null and to_regclass('audit_entry') is not null as exist`,
    );
    if (!tables?.exist) return null;
    const [row] = await this.em.execute<{ ms: number | null }[]>(
      `select extract(epoch from greatest((select created_at from scan order by id desc limit 1),
         (select created_at from audit_entry order by id desc limit 1)))::float8 * 1000 as ms`,
    );
    return row?.ms ?? null;
  }

  /** @returns the migrations that are not applied yet, and the applied ones that this version does not know */
  async compareMigrations(): Promise<{ pending: string[]; unknown: string[] }> {
    const rows = (await this.hasTable(MIGRATIONS_TABLE))
      ? await this.em.execute<{ name: string }[]>(`select name from ${MIGRATIONS_TABLE}`)
      : [];
    const applied = rows.map(({ name }) => name);
    const known = MIGRATIONS.map(({ name }): string => name);
    return {
      pending: known.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !known.includes(name)),
    };
  }

  /** Lists the limits of the connections that the role may open; that of the server is the first. */
  async connectionLimits(): Promise<[ConnectionLimit, ...ConnectionLimit[]]> {
    // The server keeps some for superusers, and from version 16 on for other roles. -1 stands for no limit.
    return this.em.execute(
      `select 'max_connections' as what, current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true), '0')::int as limit
       union all
       select 'the role ' || quote_ident(rolname), rolconnlimit from pg_roles
       where rolname = session_user and rolconnlimit >= 0 and not rolsuper
       union all
       select 'the database ' || quote_ident(datname), datconnlimit from pg_database
       where datname = current_database() and datconnlimit >= 0`,
    );
  }

  /**
   * Returns the standbys that commits of this role wait for, as the server names them, and how many confirm.
   * A role that may not see the state of the standbys counts each that is connected.
   */
  async synchronousStandbys(): Promise<{ names: string; confirming: number }> {
    const [row] = await this.em.execute<{ names: string; confirming: number }[]>(
      `select case when current_setting('synchronous_commit') in ('off', 'local') then ''
           else current_setting('synchronous_standby_names') end as names,
         (select count(*) from pg_stat_replication where coalesce(sync_state, 'sync') in ('sync', 'quorum'))::int
           as confirming`,
    );
    return row ?? { names: '', confirming: 0 };
  }

  private async hasTable(name: string): Promise<boolean> {
    const sql = 'select to_regclass(?) is not null as exists';
    const [table] = await this.em.execute<{ exists: boolean }[]>(sql, [name]);
    return table?.exists ?? false;
  }

  /**
   * Lists what keeps the server from removing old versions of rows of this database, oldest first. A user that is not
   * allowed to see the transactions of others sees its own.
   *
   * @param limits what is younger than this is not listed
   */
  horizonHolders(limits: {
    readonly seconds: number;
    readonly transactions: number;
  }): Promise<{ what: string; age: string }[]> {
    return this.em.execute(
      `select what, age from (
         select format('transaction of pid %s (%s, %s)', pid, coalesce(nullif(application_name, ''), usename), state) as what,
           format('open for %s s', floor(extract(epoch from now() - xact_start))) as age, xact_start as since
         from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - make_interval(secs => ?)
           and (backend_xmin is not null or backend_xid is not null)
         union all
         select format('prepared transaction %s', quote_literal(gid)),
           format('prepared %s s ago', floor(extract(epoch from now() - prepared))), prepared
         from pg_prepared_xacts
         where database = current_database() and prepared < now() - make_interval(secs => ?)
         union all
         select format('replication slot %s (%s)', slot_name, case when active then 'active' else 'inactive' end),
           format('%s transactions behind', age(xmin)), null
         from pg_replication_slots where xmin is not null and age(xmin) > ?
       ) holders order by since nulls last, what`,
      [limits.seconds, limits.seconds, limits.transactions],
    );
  }
}
