import { Logger } from '@nestjs/common';
import { CommandFailure } from '../cli/command-failure.js';
import type { CommandCall, CommandProgress } from '../cli/command-context.js';
import type { CommandRegistry } from '../cli/command-registry.js';
import type { FailureFrame, Frame } from './admin-protocol.js';

const GRACE_MS = 5_000;

/** Carries out commands in the running service and logs each: its name, how long it took, how it ended. */
export class RunningCommands {
  private readonly logger = new Logger('Commands');
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<Frame>>();

  constructor(private readonly registry: CommandRegistry) {}

  get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  /**
   * Never rejects: the last frame says what went wrong. Options may hold secrets and are not logged.
   *
   * @param gone aborted when nobody waits for the result any more
   */
  async run(
    call: CommandCall,
    gone: AbortSignal,
    progress: (event: CommandProgress) => void,
  ): Promise<Frame> {
    const started = performance.now();
    const signal = AbortSignal.any([gone, this.stopping.signal]);
    const run = this.carryOut(call, { signal, progress });
    this.running.add(run);
    const frame = await run;
    this.running.delete(run);
    const outcome = 'failure' in frame ? frame.failure.code : 'done';
    const ms = Math.round(performance.now() - started);
    this.logger.log({ command: call.command, outcome, ms, watched: !gone.aborted }, 'command carried out');
    return frame;
  }

  /** Tells what runs to end, and waits for it a while. */
  async stop(): Promise<void> {
    this.stopping.abort(
      new CommandFailure('service_stopping', 'The service is stopping; run the command again.'),
    );
    const { promise: graceOver, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, GRACE_MS, undefined);
    await Promise.race([Promise.all(this.running), graceOver]);
    clearTimeout(timer);
  }

  private async carryOut(
    { command, options }: CommandCall,
    watcher: { signal: AbortSignal; progress: (event: CommandProgress) => void },
  ): Promise<Frame> {
    try {
      const found = this.registry.find(command);
      if (!found) throw unknownCommand(command);
      return { result: await found.carryOut(options, { ...watcher, inService: true }) };
    } catch (error) {
      const failure = CommandFailure.from(error);
      if (failure.code === 'internal_error')
        this.logger.error({ err: failure.cause, command }, failure.detail);
      return { failure: failure.toJSON() as FailureFrame };
    }
  }
}

function unknownCommand(command: string): CommandFailure {
  return new CommandFailure(
    'unknown_command',
    `The running service does not know the command "${command}": it is of another version. Restart it.`,
  );
}
