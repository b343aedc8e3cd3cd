import type { AppConfig } from '#config';
import { fail, type Finding, ok, reasonOf, warn } from '#platform/admin/doctor/finding';
import { StreetArchive } from './street-archive.js';
import { WITHOUT_LAYERS } from './street-archives.js';

const NAME = 'street_map';
const FIX = 'Set TILES_FILE to a PMTiles archive of a schema in docs/guides/maps.md, or remove the variable.';

/** Checks `TILES_FILE` for `doctor`. */
export async function checkStreets({ tilesFile, tileAttribution }: AppConfig): Promise<Finding[]> {
  if (tilesFile === null) return [];
  try {
    const archive = await StreetArchive.open(tilesFile, tileAttribution);
    const { schema, zooms } = archive;
    await archive.close();
    if (!schema) return [warn(NAME, WITHOUT_LAYERS, FIX)];
    return [ok(NAME, `${tilesFile}, schema ${schema}, zoom levels ${zooms.min} to ${zooms.max}`)];
  } catch (error) {
    return [fail(NAME, reasonOf(error), FIX)];
  }
}
