import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, inject } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { scratchFolder } from '../support/scratch.js';
import { type Found, readContent } from './read-content.js';

const WORKER = join(import.meta.dirname, 'database-worker.mjs');

type Answer = Readonly<Record<string, unknown>>;

/** A process with an open embedded database that executes commands of the test, on the built code. */
export class DatabaseWorker {
  private static readonly alive = new Set<DatabaseWorker>();

  /** Transactions that the process reported as committed. */
  acknowledged = 0;
  private readonly answers: Answer[] = [];
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;
  private wake: () => void = () => undefined;
  private isOver = false;

  /** @param checkpointEvery the number of transactions between two checkpoints */
  constructor(folder: string, checkpointEvery = 150) {
    DatabaseWorker.alive.add(this);
    this.child = spawn(process.execPath, [WORKER, folder, String(checkpointEvery)], {
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: join(tmpdir(), 'lrs-compile-cache') },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.ended = once(this.child, 'close').then(() => {
      this.isOver = true;
      DatabaseWorker.alive.delete(this);
      this.wake();
    });
    const { stdout } = this.child;
    if (!stdout) throw new Error('no pipe');
    createInterface({ input: stdout }).on('line', (line) => {
      const answer = JSON.parse(line) as Answer;
      if (typeof answer['committed'] === 'number') this.acknowledged = answer['committed'];
      else this.answers.push(answer);
      this.wake();
    });
  }

  /** @returns the next response; null if the process ended without one */
  async answer(): Promise<Answer | null> {
    while (this.answers.length === 0 && !this.isOver) {
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
    return this.answers.shift() ?? null;
  }

  /**
   * @param command `commit N`, `commit` without end, `stop` to end it, `log BYTES`, `check`, `cut N PATH`,
   *   `slow MS PATH`, `hang`, `later MS`, `backup PATH`, `restore PATH`, `close`
   */
  async request(command: string): Promise<Answer | null> {
    this.send(command);
    return this.answer();
  }

  send(command: string): void {
    this.child.stdin?.write(`${command}\n`);
  }

  /** Kills the workers that a test has left. */
  static async killAll(): Promise<void> {
    await Promise.all([...DatabaseWorker.alive].map((worker) => worker.kill()));
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}

/** Opens the embedded database of a folder in a new process. @returns the process and the content of the database */
export async function openInProcess(folder: string): Promise<{ worker: DatabaseWorker; found: Found }> {
  const worker = new DatabaseWorker(folder);
  return { worker, found: (await worker.answer())?.['opened'] as Found };
}

/**
 * Opens the embedded database of a folder in this process, which has loaded the code, reads its content and closes it.
 * This takes half of the processor time of `openInProcess`.
 */
export async function contentOf(folder: string): Promise<Found> {
  const database = await openDatabase({ kind: 'embedded', dataDir: folder }, ENTITIES);
  try {
    return await readContent(database.em.fork());
  } finally {
    await database.close();
  }
}

/** Returns the content of a consistent database after this many transactions. */
export function whole(count: number): Found {
  return { count, sum: 0, rows: count, indexed: count };
}

/**
 * Creates a folder for each test of the suite. After the test its processes are killed and the folder is removed.
 *
 * @returns a function that returns the path inside a test
 */
export function folderForEachTest(): () => string {
  let folder = '';
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(async () => {
    await DatabaseWorker.killAll();
    remove(folder);
  });
  return () => folder;
}

/** Creates a folder, in memory if possible: syncs are fast, and the kernel keeps the writes of a killed process. */
export function temporaryFolder(): string {
  return scratchFolder('lrs-faults-');
}

/** Copies a data folder with an empty database, in a tenth of the time of creating one. */
export function makeDataFolder(path: string): void {
  cpSync(inject('emptyDataFolder'), path, { recursive: true });
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true });
}

/** Returns a random integer from the range: faults must hit random moments. */
export function between(min: number, max: number): number {
  return min + Math.floor(Math.random() * (max - min + 1));
}

/** Resolves at the next event of an entry of the folder whose name starts with `prefix`. Watches immediately. */
export function appearance(folder: string, prefix: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, (_event, name) => {
      if (name?.startsWith(prefix) !== true) return;
      watcher.close();
      resolve();
    });
  });
}
