/** The tile server of the dashboard's maps. */
export class MapTiles {
  /** @param server null if maps have no tiles */
  constructor(readonly server: { readonly url: string; readonly attribution: string } | null) {}
}
