import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { freePort } from '../../../tools/dev/free-port.js';
import { until } from '../../support/wait.js';

const TIMEOUT_MS = 100_000;

const children: ChildProcess[] = [];

/** Ends the programs that a test has started. */
export async function endPrograms(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

/** Starts the service and waits until it responds. */
export async function startService(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const port = await freePort();
  const child = start('dist/src/main.js', [], {
    ...env,
    WEBHOOK_ALLOW_PRIVATE_HOSTS: '1',
    LOG_LEVEL: 'silent',
    PORT: String(port),
  });
  await until(
    () => fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null),
    (response) => response !== null,
  );
  return child;
}

/** Starts the receiver. @returns its URL */
export async function startSink(): Promise<string> {
  const port = await freePort();
  start('test/bench/webhooks/sink.mjs', [String(port)]);
  const url = `http://127.0.0.1:${port}`;
  await until(
    () => reportOf(url).catch(() => null),
    (report) => report !== null,
  );
  return url;
}

/** Waits for this number of requests. */
export async function received(sink: string, count: number): Promise<{ ms: number }> {
  await expect
    .poll(async () => (await reportOf(sink)).count, { timeout: TIMEOUT_MS, interval: 100 })
    .toBe(count);
  return reportOf(sink);
}

/** Sets the counts of the receiver to zero. */
export async function reset(sink: string): Promise<void> {
  await fetch(sink, { method: 'DELETE' });
}

async function reportOf(sink: string): Promise<{ count: number; ms: number }> {
  const { first, last, count } = (await (await fetch(`${sink}/report`)).json()) as Record<
    'first' | 'last' | 'count',
    number
  >;
  return { count, ms: last - first };
}

function start(program: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
}
