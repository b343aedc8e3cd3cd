import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import type { CommandContext, CommandResult } from '#platform/cli/command-context';
import { CommandFailure } from '#platform/cli/command-failure';
import { fileSize } from '#platform/cli/file-size';
import { parseId } from '#platform/cli/option-parsers';
import { Command, Option, SubCommand } from 'nest-commander';
import { readFile as readBytes } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { AccountsService } from '../../accounts/accounts.service.js';
import { BusinessAddCommand } from '../../businesses/business.commands.js';
import { CreateImport } from '../create-import.js';
import { ImportResultsDto } from '../dto/import.dto.js';
import { MAX_FILE_BYTES } from '../import-columns.js';
import { ImportsService } from '../imports.service.js';
import type { FileType } from '../read/read-file.js';
import { ReadInThread } from '../read/read-in-thread.js';
import { WaitForImport } from './wait-for-import.js';

/** Refused rows in the output; further ones are only counted. */
const MAX_LISTED = 100;
const TYPES: Readonly<Record<string, FileType>> = {
  '.json': 'application/json',
  '.ndjson': 'application/x-ndjson',
  '.jsonl': 'application/x-ndjson',
};

interface ImportOptions {
  readonly file: string;
  readonly account: number;
  readonly dryRun?: boolean;
  readonly charset?: string;
}

@SubCommand({
  name: 'import',
  arguments: '<file>',
  description: 'create and update businesses from a CSV, JSON or newline-delimited JSON file',
})
export class BusinessImportCommand extends AdminCommand<ImportOptions> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly reading: ReadInThread,
    private readonly createImport: CreateImport,
    private readonly waitForImport: WaitForImport,
    private readonly imports: ImportsService,
  ) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'account id', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--dry-run', description: 'report what the file would do, and store nothing' })
  parseDryRun(): boolean {
    return true;
  }

  @Option({
    flags: '--charset <name>',
    description: 'encoding of the file, such as windows-1252; defaults to UTF-8',
  })
  parseCharset(text: string): string {
    return text;
  }

  override run(parameters: string[], options: ImportOptions): Promise<void> {
    // The service that runs the import has another working directory.
    return super.run(parameters, { ...options, file: resolve(parameters[0] ?? '') });
  }

  protected override async execute(
    { file, account, dryRun = false, charset = '' }: ImportOptions,
    context: CommandContext,
  ) {
    await this.accounts.get(account);
    const tenant = { accountId: account, livemode: true };
    const task = { bytes: await bytesOf(file), type: typeOf(file), charset: charset || null };
    const read = await this.reading.run(account, task);
    const { id } = await this.createImport.run(tenant, read, { isDryRun: dryRun });
    await this.waitForImport.run(tenant, id, context);
    const refused = { result: 'refused', after: 0, count: MAX_LISTED } as const;
    const { found, rows } = await this.imports.withResults(tenant, id, refused);
    return {
      ok: found.status === 'completed' && found.refused === 0,
      ...ImportResultsDto.withResults(found, rows),
    };
  }

  protected override asText(result: CommandResult): string {
    const { results, refused, created, updated, unchanged, status } = result as unknown as ImportResultsDto;
    return [
      ...results.map(({ line, problem }) => `line ${line}: ${problem?.detail ?? ''}`),
      ...(refused > results.length ? [`and ${refused - results.length} more`] : []),
      `${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused`,
      ...(status === 'failed' ? ['The import failed before its last row. Run it again.'] : []),
    ].join('\n');
  }
}

@Command({
  name: 'business',
  description: 'manage tracked businesses',
  subCommands: [BusinessAddCommand, BusinessImportCommand],
})
export class BusinessCommand extends CommandGroup {}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    if ((await fileSize(path)) > MAX_FILE_BYTES) {
      throw new CommandFailure(
        'file_too_large',
        'The file has more than 16 MB. Split it. Nothing was stored.',
      );
    }
    return await readBytes(path);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure('file_unreadable', `The file cannot be read: ${(error as Error).message}`);
  }
}

function typeOf(path: string): FileType {
  return TYPES[extname(path).toLowerCase()] ?? 'text/csv';
}
