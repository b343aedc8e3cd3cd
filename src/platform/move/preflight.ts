import { CommandFailure } from '../cli/command-failure.js';
import type { MoveMarker } from '../database/move-marker.js';
import type { End, Table } from './end.js';
import { MIGRATIONS_TABLE, readTables } from './tables.js';

const OLDEST_VERSION = 15;
const NEWEST_TRIED_VERSION = 18;
const LOCAL_HOST = /^(localhost|127\.|\[?::1\]?$|$|%2F)/i;

/** The tables in which the migrations create rows. */
const FILLED_BY_MIGRATIONS = new Set(['installation', MIGRATIONS_TABLE]);

export interface Target {
  /** For example 17.2. */
  readonly version: string;
  /** What the operator should know. */
  readonly warnings: readonly string[];
}

const READ_SERVER = `
  select current_setting('server_version_num')::int / 10000 as major, split_part(version(), ' ', 2) as version,
    current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
    current_user::text as role, current_database()::text as database, current_schema()::text as schema,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
    exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams",
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted"`;

interface Server {
  readonly major: number;
  readonly version: string;
  readonly encoding: string;
  readonly isStandby: boolean;
  readonly role: string;
  readonly database: string;
  readonly schema: string | null;
  readonly mayCreate: boolean;
  readonly hasTrigrams: boolean;
  readonly isEncrypted: boolean;
}

/**
 * Checks that a server can receive the database. Changes nothing.
 *
 * @throws CommandFailure that says what to do
 */
export async function checkServer(target: End, { hostname }: URL): Promise<Target> {
  const [found] = await target.query<Server>(READ_SERVER);
  if (!found) throw new Error('unreachable');
  const { major, version, encoding, role, database, schema } = found;
  if (major < OLDEST_VERSION) {
    throw new CommandFailure(
      'target_too_old',
      `${target.name} is PostgreSQL ${version}. The service needs PostgreSQL ${OLDEST_VERSION} or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new CommandFailure(
      'target_encoding',
      `The database ${database} has the encoding ${encoding} and cannot store every name. ` +
        `Create one with: create database ${database}_utf8 encoding 'UTF8' template template0 locale 'C';`,
    );
  }
  if (found.isStandby) {
    throw new CommandFailure(
      'target_is_standby',
      `${target.name} is a standby, which accepts no writes. Give the address of the primary.`,
    );
  }
  if (schema === null || !found.mayCreate) {
    throw new CommandFailure(
      'target_forbidden',
      `The role ${role} may not create tables in ${target.name}. ` +
        (schema === null
          ? 'Its search_path names no schema that exists.'
          : `Run as the owner of the database: grant create on schema ${schema} to ${role};`),
    );
  }
  const warnings = [
    ...(major > NEWEST_TRIED_VERSION
      ? [
          `PostgreSQL ${version} is newer than the versions that were tried (${OLDEST_VERSION} to ${NEWEST_TRIED_VERSION}).`,
        ]
      : []),
    ...(found.isEncrypted || LOCAL_HOST.test(hostname)
      ? []
      : [
          'The connection is not encrypted. Add ?sslmode=verify-full to the address, or use a private network.',
        ]),
    ...(found.hasTrigrams
      ? []
      : ['The server has no files of the extension pg_trgm: searches of own places tolerate no typos.']),
  ];
  return { version, warnings };
}

/** @throws CommandFailure unless the target is empty, or the same move was interrupted */
export async function requireEmpty(target: End, marker: MoveMarker | null, source: string): Promise<void> {
  if (marker?.role === 'target' && marker.other === source) return;
  if (marker) {
    throw new CommandFailure(
      'target_not_empty',
      marker.role === 'target'
        ? `${target.name} has an incomplete move from ${marker.other}. Complete that move, or create an empty database.`
        : `${target.name} was moved to ${marker.other} and still has its rows. Create an empty database.`,
    );
  }
  const filled: string[] = [];
  for (const { name, ident } of await readTables(target)) {
    if (FILLED_BY_MIGRATIONS.has(name)) continue;
    const [found] = await target.query<{ exists: boolean }>(`select exists(select from ${ident}) as exists`);
    if (found?.exists) filled.push(name);
  }
  if (filled.length === 0) return;
  throw new CommandFailure(
    'target_not_empty',
    `${target.name} has rows in ${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ' and other tables' : ''}. ` +
      'A move fills an empty database only. Create one.',
    { tables: filled },
  );
}

/** @throws CommandFailure if other connections use a database on a server, unless it is the embedded one */
export async function requireUnused(end: End, allowsConnections: boolean): Promise<void> {
  const others = await end.query<{ who: string }>(
    `select format('%s %s', usename, coalesce(nullif(application_name, ''), host(client_addr), 'local')) as who
     from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  if (others.length === 0 || allowsConnections) return;
  throw new CommandFailure(
    'database_in_use',
    `Other connections use ${end.name}: ${others
      .map(({ who }) => who)
      .slice(0, 5)
      .join(', ')}. Stop every process of the ` +
      'service. If these are other programs, for example monitoring, add --ignore-connections.',
  );
}

/** @throws CommandFailure unless both databases have the same columns */
export function requireSameColumns(source: readonly Table[], target: readonly Table[]): void {
  const byName = new Map(source.map((table) => [table.name, table.columns]));
  const different = target.filter(
    ({ name, columns }) => spelled(columns) !== spelled(byName.get(name) ?? {}),
  );
  if (different.length === 0) return;
  throw new CommandFailure(
    'schema_differs',
    `The databases have different columns in ${different.map(({ name }) => name).join(', ')}. ` +
      'Create an empty database and move to that.',
  );
}

function spelled(columns: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(columns).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
