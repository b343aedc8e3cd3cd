import { CommandRunner, Option } from 'nest-commander';
import type { CommandResult, CommandWatcher } from './command-context.js';
import { runAndPrint } from './run-and-print.js';

/** Base class of the commands that print one result. */
export abstract class TerminalCommand<Options extends object> extends CommandRunner {
  protected abstract perform(options: Options, watcher: CommandWatcher): Promise<CommandResult>;

  @Option({ flags: '--json', description: 'print the result as JSON' })
  parseJson(): boolean {
    return true;
  }

  override run(
    _parameters: string[],
    { json, ...options }: Options & { readonly json?: boolean },
  ): Promise<void> {
    return runAndPrint((watcher) => this.perform(options as unknown as Options, watcher), {
      asText: json ? JSON.stringify : this.asText.bind(this),
      asJson: json ?? false,
      undo: (result, watcher) => this.undo?.(result, watcher),
    });
  }

  /** Undoes the work if its result, the only copy of a secret, cannot be printed. */
  protected undo?(result: CommandResult, watcher: CommandWatcher): Promise<string> | undefined;

  /** Formats the result for the terminal; defaults to one line for each member. */
  protected asText(result: CommandResult): string {
    const width = Math.max(...Object.keys(result).map((key) => key.length));
    return Object.entries(result)
      .map(
        ([key, value]) =>
          `${key.padEnd(width)}  ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      )
      .join('\n');
  }
}
