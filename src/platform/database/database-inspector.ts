import { Injectable } from '@nestjs/common';
import { EntityManager } from './entity-manager.js';
import { MIGRATIONS } from './migrations/index.js';

const MIGRATIONS_TABLE = 'mikro_orm_migrations';

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

  /** @returns the time of the database in Unix milliseconds, and `instant` as `HH:MM` in a time zone */
  async clock(instant: string, zone: string): Promise<{ ms: number; local: string }> {
    const [row] = await this.em.execute<{ ms: number; local: string }[]>(
      `select extract(epoch from clock_timestamp())::float8 * 1000 as ms,
         to_char(?::timestamptz at time zone ?, 'HH24:MI') as local`,
      [instant, zone],
    );
    return row ?? { ms: 0, local: '' };
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
    const [table] = await this.em.execute<{ exists: boolean }[]>(
      'select to_regclass(?) is not null as exists',
      [MIGRATIONS_TABLE],
    );
    const rows = table?.exists
      ? await this.em.execute<{ name: string }[]>(`select name from ${MIGRATIONS_TABLE}`)
      : [];
    const applied = rows.map(({ name }) => name);
    const known = MIGRATIONS.map(({ name }): string => name);
    return {
      pending: known.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !known.includes(name)),
    };
  }
}
