import { CommandFailure } from './command-failure.js';
import type { CommandResult, CommandWatcher } from './command-context.js';
import { ProgressBar } from './progress-bar.js';

/** What a shell makes of a process that the signal ended. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** npm passes on a Ctrl-C that the terminal has sent already: only a later one is a second one. */
const SAME_KEYSTROKE_MS = 500;

interface Presentation {
  readonly asText: (result: CommandResult) => string;
  /** Failures as JSON too. */
  readonly asJson: boolean;
}

/**
 * Runs one piece of work for whoever typed the command: the result goes to standard output and nothing else
 * does; progress, on a terminal, and failures go to standard error.
 *
 * Exit codes: 0 done; 1 a failure, or a result that says `ok: false`; 130 and 143 ended by a signal.
 */
export async function present(
  work: (watcher: CommandWatcher) => Promise<CommandResult>,
  { asText, asJson }: Presentation,
): Promise<void> {
  const interruption = listenForSignals();
  const bar = new ProgressBar(process.stderr);
  try {
    const result = await work({
      signal: interruption.signal,
      progress: (event) => {
        bar.show(event);
      },
    });
    bar.clear();
    process.stdout.write(`${asText(result)}\n`);
    if (result['ok'] === false) process.exitCode = 1;
  } catch (error) {
    bar.clear();
    process.stderr.write(`${describe(failureOf(error, interruption.signal), asJson)}\n`);
    process.exitCode = 1;
  } finally {
    // Also when the work was done before it noticed: the result was printed, and the script should stop.
    process.exitCode = interruption.exitCode() ?? process.exitCode ?? 0;
    interruption.stopListening();
  }
}

function listenForSignals() {
  const controller = new AbortController();
  let first: { readonly exitCode: number; readonly at: number } | undefined;
  const onSignal = (name: keyof typeof EXIT_CODES): void => {
    if (first && performance.now() - first.at > SAME_KEYSTROKE_MS) process.exit(first.exitCode);
    first ??= { exitCode: EXIT_CODES[name], at: performance.now() };
    controller.abort(new CommandFailure('interrupted', 'Interrupted.'));
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, onSignal);
  return {
    signal: controller.signal,
    exitCode: () => first?.exitCode,
    stopListening: () => {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, onSignal);
    },
  };
}

/** After an interruption anything that is thrown is its consequence; only a command's own words say more. */
function failureOf(error: unknown, signal: AbortSignal): CommandFailure {
  if (!signal.aborted || error instanceof CommandFailure) return CommandFailure.from(error);
  return CommandFailure.from(signal.reason);
}

function describe(failure: CommandFailure, asJson: boolean): string {
  if (asJson) return JSON.stringify(failure);
  const { cause } = failure;
  const stack = cause instanceof Error && cause.stack !== undefined ? `\n${cause.stack}` : '';
  return `${failure.code}: ${failure.detail}${failure.code === 'internal_error' ? stack : ''}`;
}
