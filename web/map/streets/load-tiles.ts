import { decodeTile, type StreetTile, type TileId } from '#libs/street-map';
import L from 'leaflet';

/** The tiles of one street map, which are loaded once. */
export class StreetTiles {
  private readonly tiles = new Map<string, StreetTile | null>();
  private readonly loading = new Map<string, Promise<void>>();

  /** @param address with the placeholders `{z}`, `{x}` and `{y}` */
  constructor(private readonly address: string) {}

  /** Returns the loaded tiles, and a promise of all tiles unless all are loaded. It never rejects. */
  read(ids: readonly TileId[]): {
    readonly loaded: readonly StreetTile[];
    readonly all: Promise<readonly StreetTile[]> | null;
  } {
    const urls = ids.map((id) => [L.Util.template(this.address, id), id] as const);
    const loaded = (): StreetTile[] => urls.map(([url]) => this.tiles.get(url)).filter((tile) => !!tile);
    const missing = urls.filter(([url]) => !this.tiles.has(url));
    if (missing.length === 0) return { loaded: loaded(), all: null };
    return {
      loaded: loaded(),
      all: Promise.all(missing.map(([url, id]) => this.load(url, id))).then(loaded),
    };
  }

  private load(url: string, id: TileId): Promise<void> {
    const current = this.loading.get(url) ?? this.fetch(url, id);
    this.loading.set(url, current);
    return current.finally(() => this.loading.delete(url));
  }

  /** A tile that does not load stays missing, and the next movement of the map requests it again. */
  private async fetch(url: string, id: TileId): Promise<void> {
    try {
      const response = await fetch(url);
      if (!response.ok) return;
      const data = new Uint8Array(await response.arrayBuffer());
      this.tiles.set(url, data.length === 0 ? null : decodeTile(id, data));
    } catch {
      // Streets are a background: the map works without them.
    }
  }
}
