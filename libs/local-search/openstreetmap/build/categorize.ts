import type { Tags } from './read-tiles.js';

/** The keys under which OpenStreetMap files what a person would search for by kind, the most telling first. */
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

/** Street furniture and the like: named at times, but nobody's business. */
const NOT_PLACES = new Set([
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
/** Values that say nothing beyond their key. */
const BARE_VALUES = new Set(['yes', 'no', '*']);

/** What of a preset of the tagging schema says which objects belong to it; `*` stands for any value. */
export interface Preset {
  tags: Readonly<Record<string, string>>;
}

/** A category as far as tags define it: its path in the tagging schema. */
export type CategoryPath = string;

/** Finds the categories of a place, the most specific first; none when it is not a searchable place. */
export type Categorizer = (tags: Tags) => CategoryPath[];

/** A key may hold several values, "pizza;burger": an object is of each of these kinds. */
export function valuesOf(tags: Tags, key: string): string[] {
  return (tags[key] ?? '')
    .split(/[;,]/)
    .map((value) => value.trim().toLowerCase())
    .filter((value) => value !== '');
}

/**
 * A categorizer over the tagging schema's presets: a place belongs to every preset whose tags it carries.
 * A value that the schema has no preset for makes a category of its own (`shop/food`), so that a keyword
 * can still name it; a value that says nothing ("shop=yes") leaves the bare key (`shop`).
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
    const places = kinds.filter(({ key, value }) => value !== 'no' && !NOT_PLACES.has(`${key}=${value}`));
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
