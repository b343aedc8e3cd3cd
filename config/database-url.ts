import { z } from 'zod';
import { isPercentEncoded } from './value-types.js';

const SCHEMES = ['postgresql:', 'postgres:'];

/** Several hosts. A URL with a port for each of them cannot be parsed. */
const SEVERAL_HOSTS = /^\w+:\/\/(?:[^/?#]*@)?[^/?#@]*,/;
/** `user@/database` has no host, which `psql` accepts. */
const NO_HOST = /^\w+:\/\/[^/?#]+@(?:\/|\?|$)/;
/** The scheme of another driver. */
const OTHER_DRIVER = /^(?:jdbc:postgresql:|postgres(?:ql)?\+\w+:)/;

/** Parameters of `psql` that work. The service always sends keep-alives, limits connecting to 10 seconds and uses UTF-8. */
const PARAMETERS: ReadonlySet<string> = new Set([
  'host',
  'port',
  'user',
  'password',
  'application_name',
  'options',
  'ssl',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'sslnegotiation',
  'uselibpqcompat',
  'target_session_attrs',
  'connect_timeout',
  'client_encoding',
  'statement_timeout',
  'lock_timeout',
  'keepalives',
  'keepalives_idle',
  'keepalives_interval',
  'keepalives_count',
  'tcp_user_timeout',
]);

/** What to do about parameters of other drivers that people paste, and of `psql` that do not work. */
const REFUSED: Readonly<Record<string, string>> = {
  schema: 'set the schema with options=-c%20search_path%3DSCHEMA, or with: alter role … set search_path',
  currentSchema:
    'set the schema with options=-c%20search_path%3DSCHEMA, or with: alter role … set search_path',
  pgbouncer: 'set DATABASE_PREPARED_STATEMENTS=false instead',
  connection_limit: 'remove it: each process opens at most 11 connections',
  pool_timeout: 'remove it: a request waits for a connection for at most 10 seconds',
  channel_binding: 'remove it, and verify the server with sslmode=verify-full instead',
};

const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];
const WRITABLE = ['any', 'read-write', 'primary'];

/** The URL of a PostgreSQL server, as for `psql`. What does not work is refused by name. */
export const databaseUrl = z.string().superRefine((text, context) => {
  for (const message of faultsOf(text)) context.addIssue({ code: 'custom', message });
});

function faultsOf(text: string): string[] {
  if (SEVERAL_HOSTS.test(text)) {
    return ['must name one host: the primary, or a proxy or virtual address that follows the primary'];
  }
  if (NO_HOST.test(text)) {
    return [
      'must have a host; for a Unix socket: postgresql://user@localhost/database?host=/var/run/postgresql',
    ];
  }
  if (OTHER_DRIVER.test(text)) return ['must start with postgresql://, without the name of another driver'];
  if (!URL.canParse(text) || !SCHEMES.includes(new URL(text).protocol)) {
    return ['must be a URL starting with postgresql:// or postgres://'];
  }
  if (!isPercentEncoded(text)) {
    return ['must percent-encode special characters in its user and password (% is %25, @ is %40, # is %23)'];
  }
  const { searchParams } = new URL(text);
  return [...new Set(searchParams.keys())].flatMap((name) => faultOf(name, searchParams.get(name) ?? ''));
}

function faultOf(name: string, value: string): string[] {
  if (name === 'sslmode' && !SSL_MODES.includes(value)) {
    return [`must set sslmode to one of ${SSL_MODES.join(', ')}, or omit it`];
  }
  if (name === 'target_session_attrs' && !WRITABLE.includes(value)) {
    return [`must set target_session_attrs to read-write or primary, or omit it: the service writes`];
  }
  if (PARAMETERS.has(name)) return [];
  return [`has the parameter ${name}, which does not work: ${REFUSED[name] ?? 'remove it'}`];
}
