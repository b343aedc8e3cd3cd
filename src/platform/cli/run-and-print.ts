import type { CommandResult, CommandWatcher } from './command-context.js';
import { CommandFailure } from './command-failure.js';
import { ProgressBar } from './progress-bar.js';

/** The exit codes that a shell reports for a process that a signal ended. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** npm forwards a Ctrl-C that the terminal has already sent. Only a later signal counts as a second one. */
const SAME_KEYSTROKE_MS = 500;

interface OutputFormat {
  readonly asText: (result: CommandResult) => string;
  /** Whether failures are printed as JSON. */
  readonly asJson: boolean;
  /** Undoes the work if its result cannot be printed. @returns what to tell the user; undefined if nothing is to undo */
  readonly undo: (result: CommandResult, watcher: CommandWatcher) => Promise<string> | undefined;
}

/**
 * Runs a command. Prints its result to standard output, and failures and, on a terminal, progress to standard error.
 *
 * Sets the exit code: 0 = success; 1 = failure or `ok: false` in the result; 130 or 143 = ended by a signal.
 */
export async function runAndPrint(
  work: (watcher: CommandWatcher) => Promise<CommandResult>,
  { asText, asJson, undo }: OutputFormat,
): Promise<void> {
  const interruption = listenForSignals();
  const bar = new ProgressBar(process.stderr);
  const watcher: CommandWatcher = {
    signal: interruption.signal,
    progress: (event) => {
      bar.show(event);
    },
  };
  // A full disk or a closed pipe is reported below. Without a listener, it would end the process with a stack trace.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignore);
  try {
    const result = await work(watcher);
    bar.clear();
    await print(`${asText(result)}\n`).catch(async (error: unknown) => {
      throw await notPrinted(error, undo(result, watcher));
    });
    if (result['ok'] === false) process.exitCode = 1;
  } catch (error) {
    bar.clear();
    process.stderr.write(`${describe(failureOf(error, interruption.signal), asJson)}\n`);
    process.exitCode = 1;
  } finally {
    // Applies even if the work completed after the signal: a script should stop.
    process.exitCode = interruption.exitCode() ?? process.exitCode ?? 0;
    interruption.stopListening();
    for (const stream of [process.stdout, process.stderr]) stream.off('error', ignore);
  }
}

const ignore = (): void => undefined;

function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

async function notPrinted(error: unknown, undoing: Promise<string> | undefined): Promise<CommandFailure> {
  const { code: cause = 'unknown' } = error as NodeJS.ErrnoException;
  const undone = await undoing;
  const detail = `Standard output cannot be written (${cause}), so the result is lost. ${undone ?? 'The work is done.'}`;
  return new CommandFailure('output_failed', detail, { cause });
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

/** After an interruption every error but a `CommandFailure` is its consequence. */
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
