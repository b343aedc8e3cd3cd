import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { CoverageArea } from '../port/search-provider.js';

/** Incremented when the format changes, so that an old file is rejected. */
export const INDEX_FORMAT = 1;
export const INDEX_FILE_NAME = 'openstreetmap-places.json.br';
/** The content of the index file: brotli-compressed JSON. */
export interface PlaceIndex {
  format: number;
  attribution: string;
  licence: string;
  areas: CoverageArea[];
  /** Names of cities and neighbourhoods, which may end a keyword ("pizza pocitos"). */
  localities: string[];
  categories: CategoryRecord[];
  /** Sorted by `id`, which breaks ties between equal scores. */
  places: PlaceRecord[];
}

/** A category with its phrases, normalised by `toPhrase`. */
export interface CategoryRecord {
  /** Path in the tagging schema, e.g. `amenity/restaurant/pizza`. A child extends the path of its parent. */
  id: string;
  /** English display name. */
  label: string;
  /** Names and aliases in the languages of the areas and in English. */
  names: string[];
  /** Names and aliases in all other languages. */
  foreignNames: string[];
  /** Associated terms in the languages of the areas and in English, one list per language. */
  terms: string[][];
}

export interface PlaceRecord {
  /** `osm:node/123` */
  id: string;
  name: string;
  lat: number;
  lng: number;
  /** Positions in `categories`, most specific first. */
  categories: number[];
  /** Other names, brand, operator. */
  also?: string[];
  /** Cuisines, sports and specialities as phrases. */
  offers?: string[];
  address?: string;
  phone?: string;
  website?: string;
  hours?: string;
  /** Whether it has a brand. */
  brand?: true;
  /** Whether it has a Wikidata item or a Wikipedia article. */
  notable?: true;
  /** Number of further facts for customers (takeaway, wheelchair, internet …). */
  details?: number;
}

/**
 * Reads an index file.
 *
 * @throws Error with the path if the file is missing, damaged or has another format
 */
export async function readPlaceIndex(path: string): Promise<PlaceIndex> {
  let index: PlaceIndex;
  try {
    const json = await promisify(brotliDecompress)(await readFile(path));
    index = JSON.parse(json.toString('utf8')) as PlaceIndex;
  } catch (cause) {
    throw new Error(`The place index ${path} cannot be read. Build it with "npm run build".`, { cause });
  }
  if (index.format !== INDEX_FORMAT) {
    throw new Error(
      `The place index ${path} has format ${index.format}, not ${INDEX_FORMAT}. Build it again.`,
    );
  }
  return index;
}
