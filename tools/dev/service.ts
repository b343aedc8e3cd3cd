import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Order } from './standby.js';

interface ServiceOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly inspect: boolean;
  readonly log: (line: string) => void;
  /** Returns the modules that a waiting process loads. */
  readonly packages: () => readonly string[];
}

/** How long the old process may take to stop before `dev` logs that it waits. */
const PATIENCE_MS = 5_000;

/** The running service and the process that waits to replace it. */
export class Service {
  private running: ChildProcess | undefined;
  private standby: ChildProcess | undefined;
  private listens = false;
  private stopped: Promise<void> = Promise.resolve();
  private latest: Promise<boolean> = Promise.resolve(false);

  constructor(private readonly options: ServiceOptions) {}

  get isListening(): boolean {
    return this.listens;
  }

  /** Waits for the latest start. @returns whether the service listens */
  async ready(): Promise<boolean> {
    const { latest } = this;
    const listens = await latest;
    return latest === this.latest ? listens : this.ready();
  }

  /**
   * Stops the running process in order, as SIGTERM does in production, and starts the waiting one.
   *
   * @returns whether the service listens; null when a later restart took the place of this one
   */
  async restart(): Promise<boolean | null> {
    const start = this.replace();
    this.latest = start;
    const listens = await start;
    return this.latest === start ? listens : null;
  }

  /** Has the next start load packages anew, after an install. */
  discardStandby(): void {
    this.standby?.kill('SIGKILL');
    this.standby = undefined;
  }

  async close(): Promise<void> {
    this.discardStandby();
    await this.stop();
    this.discardStandby();
  }

  private stop(): Promise<void> {
    this.stopped = this.stopped.then(() => this.stopRunning());
    return this.stopped;
  }

  private async stopRunning(): Promise<void> {
    const { running, listens } = this;
    this.running = undefined;
    this.listens = false;
    if (!running || hasEnded(running)) return;
    const notice = setTimeout(() => {
      this.options.log('waiting until the service has finished its work');
    }, PATIENCE_MS);
    const ended = once(running, 'exit');
    // A process that still starts has no work to finish, and may be in an endless loop.
    running.kill(listens ? 'SIGTERM' : 'SIGKILL');
    await ended;
    clearTimeout(notice);
  }

  private async replace(): Promise<boolean> {
    const next = this.standby && !hasEnded(this.standby) ? this.standby : this.spawn();
    this.standby = undefined;
    // The data folder and the inspector's port belong to one process: the old one ends first.
    await this.stop();
    this.running = next;
    const listening = await new Promise<boolean>((resolve) => {
      next.once('message', () => {
        resolve(true);
      });
      next.once('exit', (code, signal) => {
        resolve(false);
        if (this.running !== next) return;
        this.listens = false;
        this.options.log(
          `the service ended (${signal ?? `exit code ${code}`}); the next change starts it again`,
        );
      });
      next.send({ inspect: this.options.inspect } satisfies Order);
    });
    if (this.running !== next) return false;
    this.listens = listening;
    if (listening) this.standby ??= this.spawn();
    return listening;
  }

  private spawn(): ChildProcess {
    const child = fork(new URL('standby.ts', import.meta.url), {
      env: this.options.env,
      // Not the loader of `dev` itself: the service runs from dist/.
      execArgv: ['--enable-source-maps'],
    });
    child.send({ load: this.options.packages() } satisfies Order);
    return child;
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
