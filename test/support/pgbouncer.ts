import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../tools/dev/free-port.js';
import { unprivilegedUser } from './postgres.js';
import { fastFolder } from './scratch.js';
import { until } from './wait.js';

export interface Pooler {
  /** The URL of the database behind the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface PoolerOptions {
  readonly mode: 'session' | 'transaction';
  /** Maximum connections to the server. */
  readonly size: number;
  /** Further lines of the section `[pgbouncer]`. */
  readonly settings?: readonly string[];
}

/** Starts PgBouncer on a free port of the loopback address, in front of the database of a URL. */
export async function startPgbouncer(
  program: string,
  database: string,
  { mode, size, settings = [] }: PoolerOptions,
): Promise<Pooler> {
  const user = await unprivilegedUser();
  const folder = mkdtempSync(join(fastFolder(), 'lrs-pgbouncer-'));
  const url = new URL(database);
  const port = await freePort();
  writeFileSync(join(folder, 'users'), `"${url.username}" "${decodeURIComponent(url.password)}"\n`);
  writeFileSync(
    join(folder, 'ini'),
    [
      '[databases]',
      `* = host=${url.hostname} port=${url.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users')}`,
      `pool_mode = ${mode}`,
      `default_pool_size = ${size}`,
      ...settings,
    ].join('\n'),
  );
  if (user)
    for (const path of [folder, join(folder, 'ini'), join(folder, 'users')])
      chownSync(path, user.uid, user.gid);
  const child = spawn(program, [join(folder, 'ini')], { ...user, stdio: 'ignore' });
  await until(() => accepts(port), Boolean);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
