/** The columns of an import, in the order of the template. */
export const COLUMNS = [
  'gbp_url',
  'cid',
  'place_id',
  'name',
  'lat',
  'lng',
  'label',
  'external_id',
  'tags',
  'keywords',
  'timezone',
  'grid_size',
  'radius_miles',
  'cron',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Other names of columns, in English and Spanish, without case, accents and punctuation. */
const SYNONYMS: Readonly<Record<Column, readonly string[]>> = {
  gbp_url: [
    'url',
    'gbp',
    'link',
    'google maps',
    'google maps url',
    'maps url',
    'google url',
    'enlace',
    'profile',
  ],
  cid: ['google cid', 'ludocid', 'data cid'],
  place_id: ['google place id', 'placeid'],
  name: ['business name', 'listing name', 'nombre', 'business', 'negocio'],
  lat: ['latitude', 'latitud'],
  lng: ['lon', 'long', 'longitude', 'longitud'],
  label: ['display name', 'store', 'location', 'tienda', 'etiqueta'],
  external_id: ['id', 'store id', 'store code', 'location id', 'code', 'codigo', 'codigo de tienda'],
  tags: ['tag', 'labels', 'groups', 'group', 'etiquetas', 'grupo'],
  keywords: ['keyword', 'searches', 'palabras clave', 'palabra clave'],
  timezone: ['time zone', 'tz', 'zona horaria'],
  grid_size: ['grid', 'pins per side', 'cuadricula'],
  radius_miles: ['radius', 'miles', 'radio'],
  cron: ['schedule', 'programacion'],
};

/** Maps a column of the file to a column of the import; null leaves it out. */
export type Mapping = readonly (Column | null)[];

/** Guesses the meaning of the columns of a file by their names. Each meaning is used once. */
export function guessMapping(header: readonly string[]): Mapping {
  const used = new Set<Column>();
  const meaningOf = (known: (column: Column, name: string) => boolean) => (name: string) => {
    const found = COLUMNS.find((column) => !used.has(column) && known(column, plain(name)));
    if (found) used.add(found);
    return found ?? null;
  };
  const exact = header.map(meaningOf((column, name) => plain(column) === name));
  const similar = meaningOf((column, name) => SYNONYMS[column].includes(name));
  return exact.map((column, at) => column ?? similar(header[at] ?? ''));
}

/** Returns the meanings that more than one column has. */
export function repeatedIn(mapping: Mapping): Column[] {
  return COLUMNS.filter((column) => mapping.filter((one) => one === column).length > 1);
}

/** Whether the columns can identify a business. */
export function identifies(mapping: Mapping): boolean {
  const has = (column: Column): boolean => mapping.includes(column);
  const alone = (['gbp_url', 'cid', 'place_id', 'external_id'] as const).some(has);
  return alone || (has('name') && has('lat') && has('lng'));
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
