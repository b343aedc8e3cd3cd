import { readFile } from 'node:fs/promises';
import { brotliDecompress } from 'node:zlib';
import { promisify } from 'node:util';
import type { CoverageArea } from '../search-provider.js';

/** Raised whenever the meaning of the file changes, so that an old file is refused, not misread. */
export const INDEX_FORMAT = 1;
export const INDEX_FILE_NAME = 'openstreetmap-places.json.br';
/** The content of the index file: brotli-compressed JSON. */
export interface PlaceIndex {
  format: number;
  attribution: string;
  licence: string;
  areas: CoverageArea[];
  /** Names of cities and neighbourhoods, which a keyword may end in ("pizza pocitos"). */
  localities: string[];
  categories: CategoryRecord[];
  /** In ascending order of `id`, which is the tie-break between equal scores. */
  places: PlaceRecord[];
}

/** A category with what people call it; every phrase is in the form that `toPhrase` gives. */
export interface CategoryRecord {
  /** The tagging schema's path, e.g. `amenity/restaurant/pizza`; a child extends its parent's path. */
  id: string;
  /** English display name. */
  label: string;
  /** Names and aliases, in the languages spoken in the areas and in English. */
  names: string[];
  /** Names and aliases in all other languages. */
  foreignNames: string[];
  /** Looser search terms in the languages of the areas and in English, one list per language. */
  terms: string[][];
}

export interface PlaceRecord {
  /** `osm:node/123` */
  id: string;
  name: string;
  lat: number;
  lng: number;
  /** Indexes into `categories`, the most specific first. */
  categories: number[];
  /** What else it is called: other names, brand, operator. */
  also?: string[];
  /** What it offers, as phrases: cuisines, sports, specialities. */
  offers?: string[];
  address?: string;
  phone?: string;
  website?: string;
  hours?: string;
  /** It carries a brand. */
  brand?: true;
  /** It has a Wikidata item or a Wikipedia article. */
  notable?: true;
  /** How many further customer-facing facts are tagged (takeaway, wheelchair, internet …). */
  details?: number;
}

/**
 * Reads an index file.
 * Throws an Error that names the file when it is missing, damaged or of another format.
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
