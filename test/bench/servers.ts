import autocannon from 'autocannon';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { freePort } from '../../tools/dev/free-port.js';
import { until } from '../support/wait.js';
import { median } from './median.js';

const SECONDS_A_ROUND = 4;
const CONNECTIONS = 10;

export interface Running {
  readonly url: string;
  readonly child: ChildProcess;
}

export interface Load {
  /** Requests a second. */
  readonly rate: number;
  /** What the server's process used of a processor, a request: hardly changed by what else the machine does. */
  readonly cpuMicros: number;
}

interface Request {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const processes: ChildProcess[] = [];

/** The service as people run it, on this database. */
export function startService(env: Readonly<Record<string, string>>): Promise<Running> {
  return start(() => ['dist/src/main.js'], { LOG_LEVEL: 'warn', ...env });
}

/** What the bare server answers, whatever it has read. */
interface BareRead {
  /** A route of Fastify. */
  readonly path: string;
  /** `$1` account, `$2` livemode, then what the address names. */
  readonly sql: string;
  readonly body: string;
}

/** The least that could do the same, on the same database, to be measured against. */
export function startBare(
  env: Readonly<Record<string, string>>,
  { path, sql, body }: BareRead,
): Promise<Running> {
  return start((port) => ['test/bench/bare-read.mjs', env['DATABASE_URL'] ?? '', port, path, sql, body], {});
}

export async function stopAll(): Promise<void> {
  for (const child of processes.splice(0)) {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  }
}

async function start(
  args: (port: string) => readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Running> {
  const port = String(await freePort());
  const child = spawn(process.execPath, args(port), {
    env: { PATH: process.env['PATH'], ...env, PORT: port },
    stdio: 'inherit',
  });
  processes.push(child);
  const url = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      ),
    (answers) => answers,
  );
  return { url, child };
}

/** Asks these again and again, ten at once, for some seconds. */
export async function load({ url, child }: Running, requests: readonly Request[]): Promise<Load> {
  const before = cpuMicros(child);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS_A_ROUND,
    requests: requests.map(({ path, headers }) => ({ path, headers })),
  });
  expect(result.non2xx).toBe(0);
  return { rate: result.requests.average, cpuMicros: (cpuMicros(child) - before) / result.requests.total };
}

/** The round in the middle. */
export function summary(loads: readonly Load[]): Load {
  return { rate: median(loads.map((one) => one.rate)), cpuMicros: median(loads.map((one) => one.cpuMicros)) };
}

export function bearer(key: string | undefined): Record<string, string> {
  return { authorization: `Bearer ${key ?? ''}` };
}

export function residentMb(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid ?? ''}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** User and system time so far; the kernel counts in hundredths of a second. */
function cpuMicros(child: ChildProcess): number {
  const stat = readFileSync(`/proc/${child.pid ?? ''}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10_000;
}
