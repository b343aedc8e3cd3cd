import { OSM_CREDIT } from '../../results/osm.js';
import { INDEX_FORMAT, type PlaceIndex } from '../place-index.js';
import { toPhrase } from '../text.js';
import { createCategorizer } from './categorize.js';
import { readSchema } from './read-schema.js';
import { type NamedFeature, readTiles } from './read-tiles.js';
import { boundsOfTiles } from './tile-math.js';
import { toPlace } from './to-place.js';
import { buildVocabulary } from './vocabulary.js';

/** A folder of OSM QA tiles that cover one city. */
export interface AreaSource {
  name: string;
  /** Further names of the area at the end of a keyword. */
  alsoCalled: readonly string[];
  folder: string;
}

const LOCALITIES = new Set(['city', 'town', 'suburb', 'quarter', 'neighbourhood']);

/**
 * Builds the index from tiles and the tagging schema. Equal inputs give an identical index.
 *
 * @param schemaFolder contains `presets.min.json` and `translations/`
 * @throws if an input cannot be read
 */
export function buildIndex(sources: readonly AreaSource[], schemaFolder: string): PlaceIndex {
  const schema = readSchema(schemaFolder);
  const categorize = createCategorizer(schema.presets);
  const areas = sources.map((source) => ({ ...source, ...readTiles(source.folder) }));
  const features = areas.flatMap((area) => area.features);
  const places = features
    .map((feature) => ({ feature, paths: categorize(feature.tags) }))
    .filter(({ paths }) => paths.length > 0)
    .sort((a, b) => (a.feature.id < b.feature.id ? -1 : 1));
  const paths = [...new Set(places.flatMap((place) => place.paths))].sort();
  const indexOfPath = new Map(paths.map((path, index) => [path, index]));
  return {
    format: INDEX_FORMAT,
    attribution: OSM_CREDIT.attribution,
    licence: 'ODbL-1.0',
    areas: areas.map((area) => ({ name: area.name, bounds: boundsOfTiles(area.tiles) })),
    localities: localityPhrases(sources, features),
    categories: buildVocabulary(paths, schema.translations),
    places: places.map((place) => {
      const indexes = place.paths.map((path) => indexOfPath.get(path) ?? -1);
      return toPlace(place.feature, [...new Set(indexes)]);
    }),
  };
}

function localityPhrases(sources: readonly AreaSource[], features: readonly NamedFeature[]): string[] {
  const named = features.filter((feature) => LOCALITIES.has(feature.tags['place'] ?? ''));
  const names = [
    ...sources.flatMap((source) => [source.name, ...source.alsoCalled]),
    ...named.map((feature) => feature.tags['name'] ?? ''),
  ];
  return [...new Set(names.map(toPhrase))].filter((phrase) => phrase !== '').sort();
}
