import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The programs that `npm run build` created. */
const DIST = join(import.meta.dirname, '../../dist/src');

/** Kept between runs, because compilation is a fifth of the time of a command. */
const COMPILE_CACHE = join(tmpdir(), 'lrs-compile-cache');

type Env = Readonly<Record<string, string>>;

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running administration command. */
export interface RunningCommand {
  readonly ended: Promise<Outcome>;
  /** The output so far. */
  output(): { stdout: string; stderr: string };
  kill(signal: 'SIGINT' | 'SIGTERM'): void;
}

/** Starts an administration command, with only PATH of the environment of this process. */
export function startCommand(env: Env, ...args: string[]): RunningCommand {
  const child = start('cli.js', env, args);
  const output = collect(child);
  return {
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, ...output() })),
    output,
    kill: (signal) => child.kill(signal),
  };
}

/** Runs an administration command to its end. */
export function runCommand(env: Env, ...args: string[]): Promise<Outcome> {
  return startCommand(env, ...args).ended;
}

/** Longer than the shutdown deadline of the service, with a margin for a busy machine. */
const END_LIMIT_MS = 60_000;

/** The service in a process of its own, for tests of signals, locks and starts. */
export class ServiceProcess {
  /** True once `end` has sent a signal. */
  private isEnding = false;

  private constructor(
    private readonly child: ChildProcess,
    /** Resolves to the exit code, or to null if a signal ended the process. */
    private readonly closed: Promise<number | null>,
    readonly url: string,
    /** Returns the output so far. */
    readonly log: () => string,
  ) {}

  /** @throws Error with the log when the process exits before it listens */
  static async start(env: Env): Promise<ServiceProcess> {
    const child = start('main.js', { PORT: '0', LOG_LEVEL: 'info', ...env }, []);
    const output = collect(child);
    const log = (): string => output().stdout + output().stderr;
    // Registered immediately, because the event of an exited process does not come again.
    const closed = once(child, 'close').then(([code]) => code as number | null);
    const listening = new Promise<string>((resolve) => {
      child.stdout?.on('data', () => {
        const url = /Listening on (http:\/\/[^\s"]+)/.exec(output().stdout)?.[1];
        if (url !== undefined) resolve(url);
      });
    });
    const url = await Promise.race([listening, closed.then(() => null)]);
    if (url === null) throw new Error(`exit ${String(child.exitCode)}: ${log()}`);
    return new ServiceProcess(child, closed, url, log);
  }

  /**
   * Sends the signal and waits for the exit. Returns at once if an earlier call has ended the process.
   *
   * @returns the exit code; null if a signal ended the process
   * @throws Error with the log if the process exited on its own, or does not exit within `limitMs`
   */
  async end(signal: 'SIGTERM' | 'SIGKILL', limitMs = END_LIMIT_MS): Promise<number | null> {
    const { exitCode, signalCode } = this.child;
    if (!this.isEnding && (exitCode !== null || signalCode !== null)) {
      throw new Error(`the service exited on its own, ${String(signalCode ?? exitCode)}: ${this.log()}`);
    }
    this.isEnding = true;
    this.child.kill(signal);
    const timeout = new AbortController();
    const late = setTimeout(limitMs, 'late' as const, { signal: timeout.signal }).catch(() => null);
    const outcome = await Promise.race([this.closed, late]);
    timeout.abort();
    if (outcome !== 'late') return outcome;
    this.child.kill('SIGKILL');
    throw new Error(`the service did not exit within ${limitMs} ms of ${signal}: ${this.log()}`);
  }

  async get(path: string, key: string): Promise<{ status: number; body: Record<string, unknown> }> {
    return this.request(path, key, {});
  }

  async post(path: string, key: string, body: object, headers: Readonly<Record<string, string>> = {}) {
    return this.request(path, key, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  private async request(path: string, key: string, { headers = {}, ...init }: RequestInit) {
    const response = await fetch(this.url + path, {
      ...init,
      headers: { ...(headers as Record<string, string>), authorization: `Bearer ${key}` },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
}

function start(program: string, env: Env, args: string[]): ChildProcess {
  return spawn(process.execPath, [join(DIST, program), ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collect({ stdout, stderr }: ChildProcess): () => { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  return () => ({ ...output });
}
