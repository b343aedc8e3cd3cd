import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

export interface ProgramOptions {
  readonly name: string;
  /** The path of a built program. */
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** The line that the programs log when they work. */
const READY = /Listening on|"Working"/;
const RESTART_PAUSE_MS = 500;

/** A process of the service under a supervisor, which restarts it when it exits on its own, as systemd would. */
export class ManagedProcess {
  /** Exits of a ready process that no caller of `stop` caused. */
  readonly unexpectedExits: string[] = [];
  private readonly log: WriteStream;
  private child: ChildProcess | null = null;
  private ready: Promise<void> = Promise.resolve();
  private isWanted = false;

  constructor(private readonly options: ProgramOptions) {
    this.log = createWriteStream(options.logFile, { flags: 'a' });
  }

  get name(): string {
    return this.options.name;
  }

  /** The id of the running process; undefined without one. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts the process, and restarts it until it is stopped. @returns when it is ready for the first time */
  start(): Promise<void> {
    if (this.isWanted) return this.ready;
    this.isWanted = true;
    this.ready = this.launch();
    return this.ready;
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal);
  }

  /** Ends the process and waits for its exit. Does nothing if it is not running. @returns the exit code */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    this.isWanted = false;
    const { child } = this;
    if (child?.exitCode !== null || child.signalCode !== null) return null;
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }

  private async launch(): Promise<void> {
    while (this.isWanted) {
      const { program, env, name } = this.options;
      const child = spawn(process.execPath, [program], {
        env: { PATH: process.env['PATH'], ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      this.child = child;
      const exited = once(child, 'exit');
      const isReady = await Promise.race([this.readyLine(child), exited.then(() => false)]);
      if (isReady) {
        void exited.then(([code, signal]) => {
          if (!this.isWanted) return;
          this.unexpectedExits.push(`${name} exited with ${String(signal ?? code)}`);
          void this.launch();
        });
        return;
      }
      // Without its database a process cannot start.
      await setTimeout(RESTART_PAUSE_MS);
    }
  }

  private readyLine({ stdout, stderr }: ChildProcess): Promise<boolean> {
    return new Promise((resolve) => {
      for (const stream of [stdout, stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          this.log.write(chunk);
          if (READY.test(chunk.toString())) resolve(true);
        });
      }
    });
  }
}
