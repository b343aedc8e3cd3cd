import { setImmediate } from 'node:timers/promises';

/** Runs one task, never twice at the same time. */
export class TaskRunner {
  private current: Promise<number> | null = null;
  private isWanted = false;

  /** @param work returns how much work it found */
  constructor(private readonly work: () => Promise<number>) {}

  /** Starts a run, or joins the current run. @throws the error of the work */
  run(): Promise<number> {
    return this.current ?? this.runAfresh();
  }

  /** Like `run`, but a current run is repeated: it may have missed a row that the caller has just stored. */
  runAfresh(): Promise<number> {
    this.isWanted = true;
    this.current ??= this.runWhileWanted();
    return this.current;
  }

  /** Waits for the current run. Never rejects. */
  async settled(): Promise<void> {
    await this.current?.catch(() => undefined);
  }

  private async runWhileWanted(): Promise<number> {
    try {
      let found = 0;
      while (this.isWanted) {
        this.isWanted = false;
        found = await this.work();
        // Queries of the embedded database never yield to the event loop, so sockets would starve.
        await setImmediate();
      }
      return found;
    } finally {
      this.current = null;
    }
  }
}
