import pg from 'pg';
import type { EntityManager } from './entity-manager.js';
import { balancingFault } from './pgpool.js';
import { type ServerFault, UnsuitableServerError } from './server-fault.js';
import { LOST_BY_POOLERS, sessionStatement } from './session-settings.js';

const CONNECT_TIMEOUT_MS = 10_000;

/** The options of `pg` for a URL, which MikroORM reads only in part: neither its query nor the brackets of IPv6. */
export interface ConnectionOptions {
  readonly connectionString: string;
  readonly connectionTimeoutMillis: number;
  readonly keepAlive: boolean;
  readonly keepAliveInitialDelayMillis: number;
}

export function connectionTo(url: string): ConnectionOptions {
  const whole = new URL(url);
  // Gives `sslmode` the meaning that it has for `psql`; the driver treats `require` as `verify-full`.
  whole.searchParams.set('uselibpqcompat', 'true');
  return {
    connectionString: whole.href,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** What the service has to know about a server. */
export interface ServerState {
  /** Where unqualified names lead. */
  readonly schema: string;
}

interface Row {
  readonly pid: number;
  readonly role: string;
  readonly database: string;
  readonly encoding: string;
  readonly schema: string | null;
  readonly path: string;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
}

const STATE = `select pg_backend_pid() as pid, quote_ident(current_user) as role,
  quote_ident(current_database()) as database, current_setting('server_encoding') as encoding,
  current_schema() as schema, current_setting('search_path') as path, pg_is_in_recovery() as "isStandby",
  current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/**
 * Verifies that the server accepts connections and suits the service.
 *
 * @throws DatabaseUnavailableError with a message for the operator
 */
export async function reachServer(url: string): Promise<ServerState> {
  let client: pg.Client | null = null;
  try {
    client = new pg.Client({ ...connectionTo(url), query_timeout: CONNECT_TIMEOUT_MS });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<Row>(STATE);
    const [state] = rows as [Row];
    const balancing = await balancingFault(client, state.database);
    const faults = [
      ...faultsOf(state),
      ...(balancing ? [balancing] : []),
      ...(await settingFaults(client, state)),
    ];
    if (state.schema === null || faults.length > 0) throw new UnsuitableServerError(faults);
    return { schema: state.schema };
  } catch (cause) {
    if (cause instanceof UnsuitableServerError) throw cause;
    throw unreachable(url, cause as Error & { code?: string });
  } finally {
    // Does not wait for a server that does not answer.
    void client?.end();
  }
}

function faultsOf({ role, database, encoding, schema, path, isStandby, isReadOnly }: Row): ServerFault[] {
  const faults: ServerFault[] = [];
  if (encoding !== 'UTF8') {
    faults.push({
      detail: `The encoding of the database is ${encoding}, in which most names of places cannot be stored`,
      fix: `Create another one and name it in DATABASE_URL: create database ranking template template0 encoding 'UTF8';`,
    });
  }
  if (isStandby) {
    faults.push({
      detail: 'The server is a standby, which refuses writes',
      fix: 'Name the primary in DATABASE_URL.',
    });
  } else if (isReadOnly) {
    faults.push({
      detail: 'The setting default_transaction_read_only is on, so the database refuses writes',
      fix: `Find out why, for example a full disk at a hosting provider. Then: alter role ${role} in database ${database} set default_transaction_read_only = off;`,
    });
  }
  if (schema === null) {
    faults.push({
      detail: `The setting search_path (${path}) names no schema that ${role} may use`,
      fix: `Create one: create schema ranking authorization ${role}; alter role ${role} in database ${database} set search_path = ranking;`,
    });
  }
  return faults;
}

/** Finds the settings of the role or database that the service cannot replace on its connections. */
async function settingFaults(client: pg.Client, { pid, role, database }: Row): Promise<ServerFault[]> {
  const fixOf = (name: string, value: string): string =>
    `Run: alter role ${role} in database ${database} set ${name} = '${value}';`;
  // A pooler gives its clients keys of its own.
  const isPooled = (client as unknown as { processID: number | null }).processID !== pid;
  if (isPooled) {
    const { rows } = await client.query<{ name: string; value: string; found: string }>(LOST_BY_POOLERS);
    if (rows.length > 0) {
      return rows.map(({ name, value, found }) => ({
        detail: `The setting ${name} is '${found}', and the pooler may lose the value that the service sets`,
        fix: fixOf(name, value),
      }));
    }
  }
  try {
    await client.query(sessionStatement(0));
    return [];
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const [, name] = /"(\w+)"/.exec(message) ?? [];
    if (code !== '42501' || name === undefined) throw error;
    return [
      {
        detail: `The role may not set what the service needs: ${message}`,
        fix: `Run as a superuser: alter role ${role} reset ${name};`,
      },
    ];
  }
}

/** How to fix what a server or pooler answers instead of accepting a connection, by SQLSTATE. */
const FIXES: Readonly<Record<string, string>> = {
  '28P01': 'Correct the user or password in DATABASE_URL.',
  '28000': 'Correct the user in DATABASE_URL, or allow it in pg_hba.conf.',
  '3D000': 'Create the database, or correct its name in DATABASE_URL.',
  '53300': 'Raise max_connections of the server or the connection limit of the role, or run fewer processes.',
};

const CORRECT_URL = 'Start it, or correct DATABASE_URL.';

/** How to fix what has no SQLSTATE of its own. */
const MESSAGE_FIXES: readonly (readonly [RegExp, string])[] = [
  [
    /startup parameter/,
    'Remove it from DATABASE_URL, which the pooler refuses, and set it with `alter role … set` instead.',
  ],
  [
    /query read timeout/i,
    'If a pooler is in front of it, the pool is too small: in session mode it needs at least 11 connections for each process. Otherwise find out why the server does not answer.',
  ],
];

function unreachable(url: string, cause: Error & { code?: string }): UnsuitableServerError {
  const reason = reasonOf(cause);
  const [, fix] = MESSAGE_FIXES.find(([words]) => words.test(reason)) ?? [];
  const { host, searchParams } = new URL(url);
  const where = searchParams.get('host') ?? host;
  const detail = `The database server at ${where} cannot be used: ${reason}`;
  return new UnsuitableServerError([{ detail, fix: FIXES[cause.code ?? ''] ?? fix ?? CORRECT_URL }], {
    cause,
  });
}

/** An address with several IPs fails with an error for each, without a message. */
function reasonOf(cause: Error): string {
  const all = cause instanceof AggregateError ? (cause.errors as Error[]) : [cause];
  return all.map(({ message }) => message.split('\n', 1)[0]).join('; ');
}

/** Returns the fault of a role that lacks rights to migrate. @param reason what it may not do */
export async function mayNotCreate(em: EntityManager, reason: string): Promise<ServerFault> {
  const [row] = await em.execute<{ role: string; schema: string }[]>(
    'select quote_ident(current_user) as role, quote_ident(current_schema()) as schema',
  );
  return {
    detail: `The role may not create or change the tables: ${reason}`,
    fix: `As the owner of the database, run: grant create on schema ${row?.schema} to ${row?.role}; If another role owns the tables, run \`migrate\` as that role.`,
  };
}
