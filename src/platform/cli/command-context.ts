/** The result of a command, printed as lines or, with `--json`, as one object. `ok: false` means exit code 1. */
export type CommandResult = Readonly<Record<string, unknown>>;

/** A command with its parsed options, as plain JSON for another process. */
export interface CommandCall {
  /** The words before the options, for example `account create`. */
  readonly command: string;
  readonly options: object;
}

export interface CommandProgress {
  readonly done: number;
  readonly total: number;
  /** What `done` and `total` count, in the plural. */
  readonly unit: string;
  /** Whether to show the rate and the time left, and to write lines where there is no terminal. */
  readonly isLong?: boolean;
}

/** The caller that waits for a command. */
export interface CommandWatcher {
  /** Aborted when the user interrupts the command or disconnects, or when the service stops. */
  readonly signal: AbortSignal;
  /** Reports progress. That of short work is shown on a terminal only. */
  readonly progress: (event: CommandProgress) => void;
}

/** The second argument of a command. */
export interface CommandContext extends CommandWatcher {
  /** Whether the command runs in the service. Elsewhere the jobs that it enqueues wait for the service. */
  readonly inService: boolean;
}

/** Sends a call to a process that can execute it. */
export abstract class CommandDispatcher {
  /** @throws CommandFailure; the error of the command */
  abstract dispatch(call: CommandCall, watcher: CommandWatcher): Promise<CommandResult>;
}
