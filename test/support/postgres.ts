import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../tools/dev/free-port.js';
import { fastFolder } from './scratch.js';

const run = promisify(execFile);

export interface PostgresServer {
  /** Connects as superuser to the maintenance database. */
  readonly url: string;
  /** Ends the server without a checkpoint; `recover` replays its log. */
  crash(): Promise<void>;
  /** Starts the server again after a crash, at the same address. */
  recover(): Promise<void>;
  /** Restarts the server and starts a streaming standby of it, which calls itself `standby`. */
  addStandby(): Promise<PostgresServer>;
  stop(): Promise<void>;
}

/**
 * Finds `initdb` and `postgres` on PATH or in the folder of Debian.
 *
 * @returns their folder; null if they are not installed, or if `TEST_POSTGRES=packaged` selects the package
 */
export function findInstalledPostgres(): string | null {
  if (process.env['TEST_POSTGRES'] === 'packaged') return null;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return (
    folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
  );
}

/** Avoids waits for the disk. A killed server loses nothing: the operating system has its pages. */
const NO_WAIT_FOR_DISK = ['fsync=off', 'full_page_writes=off', 'max_wal_size=1GB'];

/**
 * Starts a temporary server on a free port of the loopback address. Its data is in memory, where a copy of the migrated
 * database takes a third of the processor time of a copy on a disk.
 *
 * @param waitsForDisk true for measurements; the data is then on a disk
 * @param parent the folder for the data, for tests of a full disk
 */
export async function startPostgres(
  binaries: string,
  waitsForDisk = false,
  parent = waitsForDisk ? tmpdir() : fastFolder(),
): Promise<PostgresServer> {
  const user = await unprivilegedUser();
  const folder = mkdtempSync(join(parent, 'lrs-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...user };
  await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'],
    options,
  );
  return serve({ binaries, folder, options, settings: waitsForDisk ? [] : NO_WAIT_FOR_DISK });
}

interface Cluster {
  readonly binaries: string;
  readonly folder: string;
  readonly options: { readonly cwd: string; readonly uid?: number; readonly gid?: number };
  readonly settings: readonly string[];
}

/** Returns the settings that `TEST_POSTGRES_SETTINGS` gives each server, separated by semicolons. */
function hostileSettings(): string[] {
  return (process.env['TEST_POSTGRES_SETTINGS'] ?? '').split(';').filter((setting) => setting !== '');
}

/** Starts the server of a cluster. */
async function serve({ binaries, folder, options, settings }: Cluster): Promise<PostgresServer> {
  const data = join(folder, 'data');
  const port = await freePort();
  const start = async (): Promise<ChildProcess> => {
    const parameters = ['max_connections=200', ...settings, ...hostileSettings()].flatMap((one) => [
      '-c',
      one,
    ]);
    const place = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
    const child = spawn(join(binaries, 'postgres'), [...place, ...parameters], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(child.stderr);
    return child;
  };
  let server = await start();
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    crash: () => end(server, 'SIGQUIT'),
    recover: async () => {
      server = await start();
    },
    addStandby: async () => {
      await end(server, 'SIGINT');
      const copy = mkdtempSync(join(fastFolder(), 'lrs-standby-'));
      cpSync(data, join(copy, 'data'), { recursive: true });
      writeFileSync(join(copy, 'data', 'standby.signal'), '');
      chmodSync(join(copy, 'data'), 0o700);
      if (options.uid !== undefined) await run('chown', ['-R', `${options.uid}:${options.gid}`, copy]);
      server = await start();
      const primary = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres application_name=standby`;
      return serve({
        binaries,
        folder: copy,
        options: { ...options, cwd: copy },
        settings: [...settings, primary],
      });
    },
    stop: async () => {
      await end(server, 'SIGINT');
      rmSync(folder, { recursive: true });
    },
  };
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  // After a failed recovery the process has exited, and its event does not come again.
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

/** Returns the user that runs PostgreSQL and PgBouncer, which do not run as root. */
export async function unprivilegedUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const name = await run('id', ['-u', 'postgres']).then(
    () => 'postgres',
    () => 'nobody',
  );
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

function untilReady(stderr: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (/ready to accept (read-only )?connections/.test(output)) resolve();
    });
    stderr.on('end', () => {
      reject(new Error(`PostgreSQL ended before it was ready:\n${output}`));
    });
  });
}
