import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
  const port = await freePort();
  const settings = ['max_connections=200', ...(waitsForDisk ? [] : NO_WAIT_FOR_DISK)];
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(
      join(binaries, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        folder,
        ...settings.flatMap((one) => ['-c', one]),
      ],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
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

/** Returns the user that runs PostgreSQL, which does not run as root. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | null> {
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
      if (output.includes('ready to accept connections')) resolve();
    });
    stderr.on('end', () => {
      reject(new Error(`PostgreSQL ended before it was ready:\n${output}`));
    });
  });
}
