/**
 * Settings with which every statement of the service works. A role, a database or a server may have other values:
 * another isolation breaks the locks, other styles change the texts of values, and the rest changes what is stored or
 * found. A session that ends when idle fails the request that has just taken it from the pool. `jit` only costs time:
 * PostgreSQL overestimates recursive index scans and would compile for a second what runs in 20 ms.
 */
const NEEDED = {
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  session_replication_role: 'origin',
  DateStyle: 'ISO, MDY',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  gin_fuzzy_search_limit: '0',
  idle_session_timeout: '0',
  jit: 'off',
} as const;

/**
 * Settings that only cost time, or that poolers in transaction mode keep for each client. They keep no other one, so a
 * statement may run on a connection of the server with its own values.
 */
const KEPT_BY_POOLERS: ReadonlySet<string> = new Set([
  'DateStyle',
  'TimeZone',
  'standard_conforming_strings',
  'jit',
  'idle_session_timeout',
]);

const rowsOf = (settings: readonly (readonly [string, string])[]): string =>
  settings.map(([name, value]) => `('${name}', '${value}')`).join(', ');

const WITH_POOLER = Object.entries(NEEDED).filter(([name]) => !KEPT_BY_POOLERS.has(name));

/**
 * Sets what differs, and limits the time of each statement, unless the role or the URL does. A pooler may refuse both as
 * parameters of the connection.
 */
export function sessionStatement(timeoutSeconds: number): string {
  return `select set_config(name, value, false)
    from (values ${rowsOf(Object.entries(NEEDED))}) needed (name, value) where current_setting(name) <> value
    union all select set_config('statement_timeout', '${timeoutSeconds}s', false)
    where current_setting('statement_timeout') = '0'`;
}

/** Selects what the service has to know of a new connection; `limitMs` is that of a statement, 0 if there is none. */
export const SESSION = `select pg_is_in_recovery() as "isStandby", pg_backend_pid() as pid,
  extract(epoch from current_setting('statement_timeout')::interval)::float8 * 1000 as "limitMs"`;

/** Selects the settings that a pooler in transaction mode would lose, with the value of new connections of the server. */
export const LOST_BY_POOLERS = `select needed.name, needed.value, reset_val as found
  from (values ${rowsOf(WITH_POOLER)}) needed (name, value) join pg_settings using (name)
  where reset_val <> needed.value`;
