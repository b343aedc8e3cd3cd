import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import type { CommandContext, CommandResult } from '#platform/cli/command-context';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Command, Option, SubCommand } from 'nest-commander';
import { resolve } from 'node:path';
import { ImportPlaces, type ImportReport } from './import/import-places.js';
import { OwnPlacesRepository } from './own-places.repository.js';
import { OwnPlacesArea } from './own-places-area.js';

interface ImportOptions {
  readonly file: string;
  readonly replace?: boolean;
}

@SubCommand({
  name: 'import',
  arguments: '<file>',
  description: 'import places from GeoJSON, newline-delimited GeoJSON or CSV with a header',
})
export class PlacesImportCommand extends AdminCommand<ImportOptions> {
  constructor(private readonly importPlaces: ImportPlaces) {
    super();
  }

  @Option({ flags: '--replace', description: 'delete all other places in the same transaction' })
  parseReplace(): boolean {
    return true;
  }

  override run(parameters: string[], options: ImportOptions): Promise<void> {
    // The service that runs the import has another working directory.
    return super.run(parameters, { ...options, file: resolve(parameters[0] ?? '') });
  }

  protected override async execute({ file, replace = false }: ImportOptions, context: CommandContext) {
    const report = await this.importPlaces.run(file, { replace }, context);
    return { ok: report.skipped === 0, ...report };
  }

  protected override asText(result: CommandResult): string {
    const { added, replaced, skipped, bad_rows: bad, left_out: leftOut } = result as unknown as ImportReport;
    const more = skipped - bad.length;
    return [
      ...bad.map(({ line, reason }) => `line ${line}: ${reason}`),
      ...(more > 0 ? [`and ${more} more`] : []),
      ...leftOut.map(({ line, reason }) => `line ${line}: ${reason}; the value was left out`),
      `${added} added, ${replaced} replaced, ${skipped} skipped`,
    ].join('\n');
  }
}

@SubCommand({ name: 'count', description: 'print the number of places and whether searches tolerate typos' })
export class PlacesCountCommand extends AdminCommand<object> {
  constructor(private readonly places: OwnPlacesRepository) {
    super();
  }

  protected override async execute() {
    return { places: await this.places.count(), forgives_typos: await this.places.forgivesTypos() };
  }
}

@SubCommand({ name: 'clear', description: 'delete all places' })
export class PlacesClearCommand extends AdminCommand<object> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly places: OwnPlacesRepository,
    private readonly area: OwnPlacesArea,
  ) {
    super();
  }

  protected override async execute() {
    const removed = await this.unitOfWork.run(async () => {
      await this.places.lock();
      return this.places.clear();
    });
    await this.area.refresh();
    return { removed };
  }
}

@Command({
  name: 'places',
  description: 'manage the places of the provider own-places',
  subCommands: [PlacesImportCommand, PlacesCountCommand, PlacesClearCommand],
})
export class PlacesCommand extends CommandGroup {}
