import { PACKAGE_VERSION } from '#config';
import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { type Command, CommanderError } from 'commander';
import { CommandFactory, type CommandRunner } from 'nest-commander';
import { Commander } from 'nest-commander/src/constants.js';
import { AdminCommand } from './admin-command.js';
import { CommandCarrier } from './command-context.js';
import { CommandFailure } from './command-failure.js';

const WRONG_USAGE = 2;

export interface CommandLineSetup {
  /** How a person calls the program, for the help. */
  readonly name: string;
  /** The commands of the top level; they bring their subcommands. */
  readonly commands: readonly Pick<typeof CommandRunner, 'registerWithSubCommands'>[];
  readonly carrier: CommandCarrier;
  /** What commands need that do their work in this process. */
  readonly providers: readonly Provider[];
}

/** The commands and nothing else: no database, no search engine, so that `--help` and a typo cost nothing. */
@Module({})
class CommandLineModule {
  static forRoot({ commands, carrier, providers }: CommandLineSetup): DynamicModule {
    const types = commands.flatMap((type) => type.registerWithSubCommands() as unknown as Type[]);
    return {
      module: CommandLineModule,
      providers: [
        ...providers,
        ...types.map((type) =>
          isAdminCommand(type)
            ? { provide: type, useFactory: () => AdminCommand.parserOf(type, carrier) }
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
 * Parses the arguments and runs the command. Sets the exit code: those of `present`, and 2 for wrong usage.
 *
 * @param args without the names of node and the program
 */
export async function runCommandLine(setup: CommandLineSetup, args: readonly string[]): Promise<void> {
  const program = await createProgram(setup);
  try {
    await program.parseAsync(args.length > 0 ? args : ['--help'], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    complain(error, args.includes('--json'));
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
  for (const command of withDescendants(program)) beStrict(command);
  return program;
}

function withDescendants(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withDescendants)];
}

/** Commander would end the process itself, and lets arguments through that nobody reads. */
function beStrict(command: Command): void {
  command.exitOverride();
  command.configureOutput({ outputError: () => undefined });
  if (command.commands.length === 0) command.allowExcessArguments(false);
}

function complain({ code, message }: CommanderError, asJson: boolean): void {
  // A group without its subcommand: the help, on standard error, has said it.
  if (code === 'commander.help') return;
  const failure = new CommandFailure('wrong_usage', message.replace(/^error: /, ''));
  process.stderr.write(`${asJson ? JSON.stringify(failure) : message}\n`);
}
