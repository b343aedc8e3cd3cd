import { PACKAGE_VERSION } from '#config';
import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { type Command, CommanderError } from 'commander';
import { CommandFactory, type CommandRunner } from 'nest-commander';
import { Commander } from 'nest-commander/src/constants.js';
import { AdminCommand } from './admin-command.js';
import { CommandDispatcher } from './command-context.js';
import { CommandFailure } from './command-failure.js';

const WRONG_USAGE = 2;

export interface CommandLineSetup {
  /** The name of the program in the help. */
  readonly name: string;
  /** The commands of the top level, which include their subcommands. */
  readonly commands: readonly Pick<typeof CommandRunner, 'registerWithSubCommands'>[];
  readonly dispatcher: CommandDispatcher;
  /** Dependencies of the commands that run in this process. */
  readonly providers: readonly Provider[];
}

/** Contains only the commands, so that `--help` and a typo need no database. */
@Module({})
class CommandLineModule {
  static forRoot({ commands, dispatcher, providers }: CommandLineSetup): DynamicModule {
    const types = commands.flatMap((type) => type.registerWithSubCommands() as unknown as Type[]);
    return {
      module: CommandLineModule,
      providers: [
        ...providers,
        ...types.map((type) =>
          isAdminCommand(type)
            ? { provide: type, useFactory: () => AdminCommand.createParser(type, dispatcher) }
            : type,
        ),
      ],
    };
  }
}

function isAdminCommand(type: Type): type is Type<AdminCommand<object>> {
  return type.prototype instanceof AdminCommand;
}

/**
 * Parses the arguments and runs the command. Sets the exit code: that of `runAndPrint`, or 2 for wrong usage.
 *
 * @param args without the paths of node and the program
 */
export async function runCommandLine(setup: CommandLineSetup, args: readonly string[]): Promise<void> {
  const program = await createProgram(setup);
  try {
    await program.parseAsync(args.length > 0 ? args : ['--help'], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    printUsageError(error, args.includes('--json'));
    process.exitCode = WRONG_USAGE;
  }
}

/** Builds the program with all commands, without running one. */
export async function createProgram(setup: CommandLineSetup): Promise<Command> {
  const app = await CommandFactory.createWithoutRunning(CommandLineModule.forRoot(setup), {
    logger: false,
    version: PACKAGE_VERSION,
  });
  const program = app.get<Command>(Commander, { strict: false }).name(setup.name);
  for (const command of withDescendants(program)) makeStrict(command);
  return program;
}

function withDescendants(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withDescendants)];
}

/** By default Commander exits the process on an error and accepts excess arguments. */
function makeStrict(command: Command): void {
  command.exitOverride();
  command.configureOutput({ outputError: () => undefined });
  if (command.commands.length === 0) command.allowExcessArguments(false);
}

function printUsageError({ code, message }: CommanderError, asJson: boolean): void {
  // For a group without a subcommand the help has been printed to standard error.
  if (code === 'commander.help') return;
  const failure = new CommandFailure('wrong_usage', message.replace(/^error: /, ''));
  process.stderr.write(`${asJson ? JSON.stringify(failure) : message}\n`);
}
