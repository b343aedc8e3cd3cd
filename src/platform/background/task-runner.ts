import { setImmediate } from 'node:timers/promises';

/** Runs one task, never twice at the same time. */
export class TaskRunner {
  private current: Promise<number> | null = null;
  private isWanted = false;

  /** @param work returns how much it found to do */
  constructor(private readonly work: () => Promise<number>) {}

  /** Starts a run, or joins the run under way. @throws what the work throws */
  run(): Promise<number> {
    return this.current ?? this.runAfresh();
  }

  /** Like `run`, but work that is under way runs again: it may have missed what the caller has just stored. */
  runAfresh(): Promise<number> {
    this.isWanted = true;
    this.current ??= this.runWhileWanted();
    return this.current;
  }

  /** Resolves when no run is under way. Never rejects. */
  async settled(): Promise<void> {
    await this.current?.catch(() => undefined);
  }

  private async runWhileWanted(): Promise<number> {
    try {
      let found = 0;
      while (this.isWanted) {
        this.isWanted = false;
        found = await this.work();
        // The embedded database answers without ever giving sockets a turn.
        await setImmediate();
      }
      return found;
    } finally {
      this.current = null;
    }
  }
}
