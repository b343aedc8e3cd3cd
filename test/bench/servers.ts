import autocannon from 'autocannon';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { freePort } from '../../tools/dev/free-port.js';
import { until } from '../support/wait.js';
import { median } from './median.js';

const SECONDS_PER_ROUND = 2;
const CONNECTIONS = 10;

export interface Running {
  readonly url: string;
  readonly child: ChildProcess;
}

export interface Load {
  /** Requests per second. */
  readonly rate: number;
  /** Processor time of the server per request, which other load on the machine hardly changes. */
  readonly cpuMicros: number;
}

interface Request {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const processes: ChildProcess[] = [];

/** Starts the built service on a database. The quota of an account does not limit the load. */
export function startService(env: Readonly<Record<string, string>>): Promise<Running> {
  return startProgram('dist/src/main.js', env);
}

/** Starts the service of any build. @param options of Node, such as a preloaded module */
export function startProgram(
  path: string,
  env: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Running> {
  return start(() => [...options, path], { LOG_LEVEL: 'warn', ACCOUNT_QUOTA_KEYS: '10000', ...env });
}

/** Starts a worker of the built service. It works as soon as it has started. */
export function startWorker(env: Readonly<Record<string, string>>): ChildProcess {
  return launch(['dist/src/worker.js'], { LOG_LEVEL: 'warn', ...env });
}

/** The read and the fixed response of the baseline server. */
interface BareRead {
  /** A route of Fastify. */
  readonly path: string;
  /** Parameters: account, livemode, path parameters, query parameters. */
  readonly sql: string;
  readonly body: string;
}

/** Starts the baseline server on the same database. */
export function startBare(
  env: Readonly<Record<string, string>>,
  { path, sql, body }: BareRead,
): Promise<Running> {
  return start((port) => ['test/bench/bare-read.mjs', env['DATABASE_URL'] ?? '', port, path, sql], {}, body);
}

export async function stopAll(): Promise<void> {
  for (const child of processes.splice(0)) await end(child);
}

export async function stop({ child }: Running): Promise<void> {
  processes.splice(processes.indexOf(child), 1);
  await end(child);
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

/** @param input what the process reads from its standard input; arguments are limited to 128 kB */
async function start(
  args: (port: string) => readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
): Promise<Running> {
  const port = String(await freePort());
  const child = launch(args(port), { ...env, PORT: port });
  child.stdin?.end(input);
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

function launch(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  });
  processes.push(child);
  return child;
}

/** Repeats the requests over ten connections for a round. */
export async function load({ url, child }: Running, requests: readonly Request[]): Promise<Load> {
  const before = cpuMicros(child);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS_PER_ROUND,
    requests: requests.map(({ path, headers }) => ({ path, headers })),
  });
  expect(result.non2xx).toBe(0);
  return { rate: result.requests.average, cpuMicros: (cpuMicros(child) - before) / result.requests.total };
}

/** Returns the medians of the rounds. */
export function summary(loads: readonly Load[]): Load {
  return { rate: median(loads.map((one) => one.rate)), cpuMicros: median(loads.map((one) => one.cpuMicros)) };
}

export function bearer(key: string | undefined): Record<string, string> {
  return { authorization: `Bearer ${key ?? ''}` };
}

/** Returns user and system time so far, in steps of a hundredth of a second. */
export function cpuMicros(child: ChildProcess): number {
  const stat = readFileSync(`/proc/${child.pid ?? ''}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10_000;
}
