import type { Command, Option } from 'commander';
import { COMMANDS } from '../../src/commands.js';
import { Doctor } from '../../src/platform/admin/doctor/doctor.js';
import { SchemaMigration } from '../../src/platform/admin/migrate/schema-migration.js';
import { FinishRestore } from '../../src/platform/backup/finish-restore.js';
import { createProgram } from '../../src/platform/cli/command-line.js';
import { DatabaseMoves } from '../../src/platform/move/database.commands.js';
import { code, type GeneratedPage, table } from './page.js';

/** Generating the page runs no command. */
const DISPATCHER = { dispatch: () => Promise.reject(new Error('no command runs here')) };

const INTRODUCTION = `Run a command with \`npm run -s cli -- <command>\`. In a container: \`docker compose exec service node dist/src/cli.js <command>\`.
Every command takes \`--json\` (prints the result as JSON) and \`--help\`.

**With and without a running service.** The embedded database belongs to one process. If the service runs, it executes the
command: it listens on a socket in \`DATA_DIR\` that only its owner can open, never on the network. Otherwise, and with
\`DATABASE_URL\`, the command works on the database itself. \`backup\` and \`restore\` work on the embedded database only. With
\`DATABASE_URL\` they exit with 1: use \`pg_dump\` and \`pg_restore\`, and then \`finish-restore\`. \`finish-restore\` and
\`migrate\` work with \`DATABASE_URL\` only: \`restore\` finishes itself, and the service migrates the embedded database when
it starts. \`database\` works on a database that no service uses: see [the guide](../guides/move-to-a-server.md).

**Output.** Standard output carries the result and nothing else. Errors go to standard error, as JSON with \`--json\`.

| exit code | meaning                                                                                     |
| --------- | ------------------------------------------------------------------------------------------- |
| 0         | The command succeeded.                                                                      |
| 1         | The command failed. Standard error names the problem.                                       |
| 2         | The command line is wrong.                                                                  |
| 130       | Ctrl-C interrupted the command. A scan that it waited for continues in the service.         |`;

export const COMMANDS_PAGE: GeneratedPage = {
  path: 'docs/reference/commands.md',
  title: 'Commands',
  body: async () => {
    const program = await createProgram({
      name: 'npm run -s cli --',
      commands: COMMANDS,
      dispatcher: DISPATCHER,
      providers: [DatabaseMoves, Doctor, SchemaMigration, FinishRestore].map((provide) => ({
        provide,
        useValue: null,
      })),
    });
    return [INTRODUCTION, ...program.commands.map(describeTopLevel)].join('\n\n');
  },
};

function describeTopLevel(command: Command): string {
  const children = command.commands.filter((child) => child.name() !== 'help');
  const heading = `## ${command.name()}\n\n${sentence(command.description())}`;
  if (children.length === 0) return [heading, describeOptions(command)].join('\n\n');
  return [heading, ...children.map((child) => describeChild(command.name(), child))].join('\n\n');
}

function describeChild(group: string, command: Command): string {
  return [`### ${group} ${usageOf(command)}`, sentence(command.description()), describeOptions(command)].join(
    '\n\n',
  );
}

function usageOf(command: Command): string {
  const names = command.registeredArguments.map((argument) => argument.name().toUpperCase());
  return [command.name(), ...names].join(' ');
}

function describeOptions(command: Command): string {
  const options = command.options.filter(({ long }) => long !== '--json');
  if (options.length === 0) return 'No options.';
  return table(
    ['option', 'meaning', 'default'],
    options.map((option) => [code(option.flags), option.description, defaultOf(option)]),
  );
}

function defaultOf({ mandatory, defaultValue }: Option): string {
  if (mandatory && defaultValue === undefined) return 'required';
  return defaultValue === undefined ? '' : code(String(defaultValue));
}

function sentence(text: string): string {
  const [first = '', ...rest] = text;
  return `${first.toUpperCase()}${rest.join('')}${/[.!?]$/.test(text) ? '' : '.'}`;
}
