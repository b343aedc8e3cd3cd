import { isInside } from '#libs/street-map';
import type { ProcessRole } from '#platform/config.module';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StreetArchive } from './street-archive.js';

export interface StreetArchivesOptions {
  /** The folder with the maps of the build, which may be missing. */
  readonly folder: string;
  /** `TILES_FILE`; null without one. */
  readonly ownFile: string | null;
  readonly ownAttribution: string;
  readonly role: ProcessRole;
}

const OSM = '© OpenStreetMap contributors';
export const WITHOUT_LAYERS =
  'The metadata of the street map has no vector_layers. Maps show streets only if its schema is one of those in the guide.';

/** The street maps of the service: the operator's own first, then those of the build. */
export class StreetArchives implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(StreetArchives.name);
  private opened: Promise<readonly StreetArchive[]> | null = null;

  constructor(private readonly options: StreetArchivesOptions) {}

  /** A server does not start with a file that it cannot serve. Other processes open the files when they draw. */
  async onModuleInit(): Promise<void> {
    if (this.options.role === 'server') await this.list();
  }

  async onApplicationShutdown(): Promise<void> {
    const archives = await this.opened?.catch(() => []);
    await Promise.all((archives ?? []).map((archive) => archive.close()));
  }

  /** @throws Error that names the file that cannot be read */
  list(): Promise<readonly StreetArchive[]> {
    return (this.opened ??= this.open());
  }

  /** Returns the first map that covers a point; null without one. */
  async at(lat: number, lng: number): Promise<StreetArchive | null> {
    return (await this.list()).find(({ bounds }) => isInside(bounds, lat, lng)) ?? null;
  }

  private async open(): Promise<StreetArchive[]> {
    const { folder, ownFile, ownAttribution } = this.options;
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pmtiles')) : [];
    const own = ownFile === null ? [] : [await StreetArchive.open(ownFile, ownAttribution)];
    for (const { schema } of own) if (!schema) this.logger.warn(`TILES_FILE: ${WITHOUT_LAYERS}`);
    const embedded = names.sort().map((name) => StreetArchive.open(join(folder, name), OSM));
    return [...own, ...(await Promise.all(embedded))];
  }
}
