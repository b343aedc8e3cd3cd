import { Logger } from '@nestjs/common';
import type { CommandCall, CommandProgress, CommandWatcher } from '../cli/command-context.js';
import { CommandFailure } from '../cli/command-failure.js';
import type { CommandRegistry } from '../cli/command-registry.js';
import type { FailureFrame, Frame } from './admin-protocol.js';

const GRACE_MS = 5_000;

/** Executes commands in the running service and logs the name, the duration and the outcome of each. */
export class RunningCommands {
  private readonly logger = new Logger('Commands');
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<Frame>>();

  constructor(private readonly registry: CommandRegistry) {}

  get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  /**
   * Never rejects: a failure is the last frame. Options may contain secrets and are not logged.
   *
   * @param disconnected aborted when the client disconnects
   */
  async run(
    call: CommandCall,
    disconnected: AbortSignal,
    progress: (event: CommandProgress) => void,
  ): Promise<Frame> {
    const started = performance.now();
    const signal = AbortSignal.any([disconnected, this.stopping.signal]);
    const run = this.execute(call, { signal, progress });
    this.running.add(run);
    const frame = await run;
    this.running.delete(run);
    const outcome = 'failure' in frame ? frame.failure.code : 'done';
    const ms = Math.round(performance.now() - started);
    const watched = !disconnected.aborted;
    this.logger.log({ command: call.command, outcome, ms, watched }, 'command executed');
    return frame;
  }

  /** Aborts running commands and waits for them for a limited time. */
  async stop(): Promise<void> {
    this.stopping.abort(
      new CommandFailure('service_stopping', 'The service is stopping; run the command again.'),
    );
    const { promise: graceOver, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, GRACE_MS, undefined);
    await Promise.race([Promise.all(this.running), graceOver]);
    clearTimeout(timer);
  }

  private async execute({ command, options }: CommandCall, watcher: CommandWatcher): Promise<Frame> {
    try {
      const found = this.registry.find(command);
      if (!found) {
        throw new CommandFailure(
          'unknown_command',
          `The running service has another version and does not know the command "${command}". Restart the service.`,
        );
      }
      return { result: await found.executeHere(options, { ...watcher, inService: true }) };
    } catch (error) {
      const failure = CommandFailure.from(error);
      if (failure.code === 'internal_error')
        this.logger.error({ err: failure.cause, command }, failure.detail);
      return { failure: failure.toJSON() as FailureFrame };
    }
  }
}
