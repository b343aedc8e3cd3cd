import { CommandRunner, Option } from 'nest-commander';
import type { CommandResult, CommandWatcher } from './command-context.js';
import { present } from './present.js';

/** What every command may be given besides its own options. */
interface CommonOptions {
  readonly json?: boolean;
}

/** A command that prints one result. */
export abstract class TerminalCommand<Options extends object> extends CommandRunner {
  protected abstract perform(options: Options, watcher: CommandWatcher): Promise<CommandResult>;

  @Option({ flags: '--json', description: 'print the result as JSON' })
  parseJson(): boolean {
    return true;
  }

  override run(_parameters: string[], { json, ...options }: Options & CommonOptions): Promise<void> {
    return present((watcher) => this.perform(options as unknown as Options, watcher), {
      asText: json ? JSON.stringify : this.asText.bind(this),
      asJson: json ?? false,
    });
  }

  /** The result for a person; a line for each member unless a command knows better. */
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
