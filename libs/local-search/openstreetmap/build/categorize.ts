import type { Tags } from './read-tiles.js';

/** OpenStreetMap keys of searchable places, most informative first. */
const PLACE_KEYS = [
  'amenity',
  'shop',
  'healthcare',
  'craft',
  'tourism',
  'leisure',
  'office',
  'club',
] as const;

/** Street furniture and similar objects that may have a name but are not businesses. */
const EXCLUDED_TAGS = new Set([
  'amenity=bench',
  'amenity=bicycle_parking',
  'amenity=clock',
  'amenity=fountain',
  'amenity=parking_entrance',
  'amenity=parking_space',
  'amenity=recycling',
  'amenity=shelter',
  'amenity=telephone',
  'amenity=waste_basket',
  'amenity=waste_disposal',
  'tourism=information',
  'shop=vacant',
]);
/** Values without information beyond their key. */
const BARE_VALUES = new Set(['yes', 'no', '*']);

/** The tags that define a preset of the tagging schema; `*` is any value. */
export interface Preset {
  tags: Readonly<Record<string, string>>;
}

/** Path of a category in the tagging schema. */
export type CategoryPath = string;

/** Returns the categories of a place, most specific first; none if it is not searchable. */
export type Categorizer = (tags: Tags) => CategoryPath[];

/** Splits a key with several values, such as "pizza;burger". */
export function valuesOf(tags: Tags, key: string): string[] {
  return (tags[key] ?? '')
    .split(/[;,]/)
    .map((value) => value.trim().toLowerCase())
    .filter((value) => value !== '');
}

/**
 * Creates a categorizer from the presets of the tagging schema: a place belongs to every preset whose tags it has. A value
 * without a preset becomes a category of its own (`shop/food`). A value without information ("shop=yes") becomes the key.
 */
export function createCategorizer(presets: Readonly<Record<string, Preset>>): Categorizer {
  const byTag = new Map<string, { path: string; rest: [string, string][] }[]>();
  for (const [path, preset] of Object.entries(presets)) {
    const key = PLACE_KEYS.find((placeKey) => path.startsWith(`${placeKey}/`));
    const value = key && preset.tags[key];
    if (!key || value === undefined || BARE_VALUES.has(value)) continue;
    const rest = Object.entries(preset.tags).filter(([name]) => name !== key);
    const siblings = byTag.get(`${key}=${value}`) ?? [];
    byTag.set(`${key}=${value}`, [...siblings, { path, rest }]);
  }
  return (tags) => {
    const kinds = PLACE_KEYS.flatMap((key) => valuesOf(tags, key).map((value) => ({ key, value })));
    const places = kinds.filter(({ key, value }) => value !== 'no' && !EXCLUDED_TAGS.has(`${key}=${value}`));
    const specific = places.filter(({ value }) => !BARE_VALUES.has(value));
    if (specific.length === 0) return places.map(({ key }) => key).slice(0, 1);
    return specific.flatMap(({ key, value }) => {
      const matching = (byTag.get(`${key}=${value}`) ?? []).filter(({ rest }) =>
        rest.every(([name, wanted]) =>
          wanted === '*' ? name in tags : valuesOf(tags, name).includes(wanted),
        ),
      );
      if (matching.length === 0) return [`${key}/${value}`];
      return matching
        .sort((a, b) => b.rest.length - a.rest.length || (a.path < b.path ? -1 : 1))
        .map(({ path }) => path);
    });
  };
}
