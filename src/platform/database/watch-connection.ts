import { Logger } from '@nestjs/common';
import type { Socket } from 'node:net';
import pg from 'pg';
import type { ConnectionOptions } from './postgres-server.js';

/** How long a connection may wait for an answer before the server is asked about it. */
const SILENCE_MS = 10_000;
const PROBE_TIMEOUT_MS = 5_000;
/** A pooler hides the statement, so an answer is late only when the server must have given up. */
const GRACE_MS = 5_000;

/** A client of `pg`, with members that its types lack. */
export interface WatchedClient extends pg.ClientBase {
  readonly processID: number | null;
  readonly readyForQuery: boolean;
  readonly connection: {
    readonly stream: Socket;
    emit(event: 'error', error: Error): void;
    on(event: 'errorMessage', listener: (message: { code: string }) => void): void;
  };
}

/** What the server says about a connection. */
export interface Session {
  readonly pid: number;
  /** The limit of a statement, in milliseconds; 0 if there is none. */
  readonly limitMs: number;
}

interface Activity {
  readonly state: string | null;
  readonly wait_event_type: string | null;
  readonly wait_event: string | null;
}

const logger = new Logger('Database');

/**
 * Replaces a connection that no longer answers. Neither PostgreSQL nor the operating system reports a peer that lost its
 * power or its address: a statement would wait for a quarter of an hour.
 */
export function watchConnection(client: WatchedClient, session: Session, options: ConnectionOptions): void {
  const { stream } = client.connection;
  const isPooled = client.processID !== session.pid;
  if (isPooled && session.limitMs === 0) return;
  const patienceMs = isPooled ? session.limitMs + GRACE_MS : SILENCE_MS;
  const isWaiting = (): boolean => !client.readyForQuery && !stream.destroyed;
  stream.setTimeout(patienceMs, () => {
    if (isWaiting()) void examine();
  });
  destroyOnUnconfirmedCommit(client);
  destroyOnReadOnly(client);

  async function examine(): Promise<void> {
    const received = stream.bytesRead;
    const verdict = isPooled ? 'silent' : await askAbout(session.pid, options);
    if (!isWaiting() || stream.bytesRead !== received) return;
    if (verdict === 'silent') {
      logger.warn(`a database connection did not answer for ${patienceMs / 1000} s and is replaced`);
      stream.destroy(lost('the database connection did not answer', 'ETIMEDOUT'));
    } else {
      stream.setTimeout(patienceMs);
    }
  }
}

/** Asks the server through another connection whether it still works for one. Ends the wait for a standby that is gone. */
async function askAbout(pid: number, options: ConnectionOptions): Promise<'silent' | 'working'> {
  const client = new pg.Client({
    ...options,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Activity>(
      'select state, wait_event_type, wait_event from pg_stat_activity where pid = $1',
      [pid],
    );
    const [activity] = rows;
    if (activity?.wait_event === 'SyncRep') await client.query('select pg_cancel_backend($1)', [pid]);
    // A server that waits for its client has sent something that did not arrive.
    return activity?.state === 'active' && activity.wait_event_type !== 'Client' ? 'working' : 'silent';
  } catch (error) {
    // A server that refuses one more connection works.
    return /^\d/.test(String((error as { code?: unknown }).code)) ? 'working' : 'silent';
  } finally {
    void client.end();
  }
}

/** PostgreSQL reports a commit as successful whose wait for a synchronous standby was cancelled. */
function destroyOnUnconfirmedCommit(client: WatchedClient): void {
  client.on('notice', ({ routine }: { routine?: string | undefined }) => {
    if (routine !== 'SyncRepWaitForLSN') return;
    logger.error('the synchronous standby does not confirm commits; they are stored on the primary only');
    const error = Object.assign(lost('the synchronous standby did not confirm the commit', '08007'), {
      publicDetail:
        'The change is stored, but the standby of the database has not confirmed it. Retry with the same ' +
        'Idempotency-Key, or read the resource.',
    });
    // Before the end of the statement, which arrives together with the notice.
    client.connection.emit('error', error);
    client.connection.stream.destroy();
  });
}

/** After a failover the connection may lead to a standby, and the next one to the primary. */
function destroyOnReadOnly(client: WatchedClient): void {
  client.connection.on('errorMessage', ({ code }) => {
    if (code === '25006') setImmediate(() => client.connection.stream.destroy());
  });
}

function lost(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
