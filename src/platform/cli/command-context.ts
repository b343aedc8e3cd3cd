/** What a command answers: printed as lines, or with `--json` as one object. `ok: false` in it means exit code 1. */
export type CommandResult = Readonly<Record<string, unknown>>;

/** A command and its options as parsed: plain JSON, since it may cross to another process. */
export interface CommandCall {
  /** As typed, without options: `account create`. */
  readonly command: string;
  readonly options: object;
}

export interface CommandProgress {
  readonly done: number;
  readonly total: number;
  /** What is counted, in the plural. */
  readonly unit: string;
}

/** Whoever waits for a command. */
export interface CommandWatcher {
  /** Aborted when the person interrupts or goes away, or the service stops: end soon, leave nothing half done. */
  readonly signal: AbortSignal;
  /** Shown where a person looks, dropped elsewhere. */
  readonly progress: (event: CommandProgress) => void;
}

/** What a command gets besides its options. */
export interface CommandContext extends CommandWatcher {
  /** In the running service: the jobs that the command enqueues are being done. Elsewhere they wait for it. */
  readonly inService: boolean;
}

/** Brings a call to a process that can carry it out. */
export abstract class CommandCarrier {
  /** @throws CommandFailure or whatever the command throws */
  abstract carry(call: CommandCall, watcher: CommandWatcher): Promise<CommandResult>;
}
