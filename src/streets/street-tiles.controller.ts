import type { TileId } from '#libs/street-map';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Public } from '#platform/http/public';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { StreetArchives } from './street-archives.js';
import { STREET_TILE_TYPE } from './street-tile-address.js';

/** The address has a hash of the archive. */
const FOREVER = 'public, max-age=31536000, immutable';
const MAX_ZOOM = 22;

/** Serves the tiles of street maps to every visitor, since share links show maps too. They contain public data only. */
@Controller('streets')
@ApiExcludeController()
@Public()
export class StreetTilesController {
  constructor(private readonly archives: StreetArchives) {}

  /** Answers 204 for a tile without streets: maps request all tiles of their area. */
  @Get(':archive/:z/:x/:y')
  async serve(
    @Param() { archive: id, ...position }: Readonly<Record<string, string>>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const tileId = parseTile(position);
    const archive = (await this.archives.list()).find((each) => each.id === id);
    if (!tileId || !archive)
      throw new Problem(NOT_FOUND, 'The street map has no such tile. Reload the page.');
    const tile = await archive.read(tileId);
    void reply.header('cache-control', FOREVER);
    void (tile ? reply.type(STREET_TILE_TYPE) : reply.status(204));
    return tile ?? undefined;
  }
}

/** Returns null unless the tile exists on the globe. */
function parseTile(position: Readonly<Record<string, string>>): TileId | null {
  const numbers = ['z', 'x', 'y'].map((name) => position[name] ?? '');
  if (!numbers.every((text) => /^(?:0|[1-9]\d{0,7})$/.test(text))) return null;
  const [z = 0, x = 0, y = 0] = numbers.map(Number);
  return z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z ? { z, x, y } : null;
}
