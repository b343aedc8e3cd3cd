import { decodeTile, type StreetTile, type TileId, tilesFor, toBounds } from '#libs/street-map';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { StreetArchive } from './street-archive.js';
import { StreetArchives } from './street-archives.js';

/** Enough for the pictures of a few businesses. A decoded tile takes up to 1 MB. */
const MAX_DECODED = 48;

export interface PictureArea {
  readonly center: { readonly lat: number; readonly lng: number };
  /** From the centre to the edge of the picture. */
  readonly radiusMeters: number;
  /** Width of the picture. */
  readonly widthPx: number;
}

/** The streets of an area, with the credit line that must be shown with them. */
export interface AreaStreets {
  readonly center: PictureArea['center'];
  readonly tiles: readonly StreetTile[];
  readonly attribution: string;
}

/** Reads the tiles that a picture shows. */
@Injectable()
export class StreetPictures {
  private readonly logger = new Logger(StreetPictures.name);
  private readonly decoded = new LRUCache<string, StreetTile>({ max: MAX_DECODED });

  constructor(private readonly archives: StreetArchives) {}

  /** Returns null if no map covers the centre, its tiles are too small for the area, or they cannot be read. */
  async read(area: PictureArea): Promise<AreaStreets | null> {
    const archive = await this.archives.at(area.center.lat, area.center.lng);
    try {
      return archive && (await this.readTiles(archive, area));
    } catch (error) {
      this.logger.warn({ err: error }, 'The street map is damaged, and a picture is drawn without it.');
      return null;
    }
  }

  private async readTiles(
    archive: StreetArchive,
    { center, radiusMeters, widthPx }: PictureArea,
  ): Promise<AreaStreets | null> {
    const bounds = toBounds(center, radiusMeters);
    const ids = tilesFor(bounds, widthPx, archive.zooms);
    const tiles = await Promise.all(ids.map((id) => this.tile(archive, id)));
    const existing = tiles.filter((tile) => tile !== null);
    return existing.length === 0 ? null : { center, tiles: existing, attribution: archive.attribution };
  }

  private async tile(archive: StreetArchive, id: TileId): Promise<StreetTile | null> {
    const key = [archive.id, id.z, id.x, id.y].join('/');
    const known = this.decoded.get(key);
    if (known) return known;
    const data = await archive.read(id);
    if (!data) return null;
    const tile = decodeTile(id, data);
    this.decoded.set(key, tile);
    return tile;
  }
}
