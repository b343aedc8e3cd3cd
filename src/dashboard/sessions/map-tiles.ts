/** Where the dashboard's maps have their pictures from. */
export class MapTiles {
  /** @param server null where maps have none */
  constructor(readonly server: { readonly url: string; readonly attribution: string } | null) {}
}
