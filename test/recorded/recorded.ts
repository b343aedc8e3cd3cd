import { ProviderError, type ProviderErrorCode, type SearchProvider } from '#libs/local-search';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AT, Stage } from '../conformance/search/stage.js';
import { VENDORS } from '../conformance/search/vendors.js';

/** An answer in the shape of a vendor. Facts are invented; `seen` says where the shape was seen. */
interface Recorded {
  readonly seen: string;
  readonly status: number;
  readonly body: unknown;
}

/** What an adapter must return for an answer. */
export interface Reading {
  /** Requests of one search or look-up; 1 by default. */
  readonly requests?: number;
  /** Fields of each place of a search, best first. */
  readonly places?: readonly object[];
  /** Fields of the place of a look-up by this identifier. */
  readonly lookUp?: { readonly clue: Parameters<SearchProvider['lookUp']>[0]; readonly place: object };
  readonly error?: ProviderErrorCode;
}

/** Tests the reading of every answer by the adapter with this label. */
export function readsRecorded(label: string, readings: Readonly<Record<string, Reading>>): void {
  describe(`The adapter of ${label}`, () => {
    let stage: Stage;
    beforeAll(async () => {
      const vendor = VENDORS.find((one) => one.label === label);
      if (!vendor) throw new Error(`there is no vendor ${label}`);
      stage = await Stage.create(vendor);
    });
    afterAll(() => stage.stop());

    it.each(Object.entries(readings))('reads %s', async (file, { requests = 1, places, lookUp, error }) => {
      const { seen, status, body } = readRecorded(file);
      expect(seen).not.toBe('');
      stage.fake.calls.length = 0;
      const bytes = Buffer.from(JSON.stringify(body));
      stage.fake.behaviour = () => ({ status, headers: {}, body: bytes });
      if (places) {
        const found = await stage.places();
        expect(found).toHaveLength(places.length);
        expect(found).toMatchObject(places);
      }
      if (lookUp) expect(await stage.provider.lookUp(lookUp.clue)).toMatchObject(lookUp.place);
      if (error) {
        const thrown: unknown = await stage.provider.search(AT).catch((reason: unknown) => reason);
        expect(thrown).toBeInstanceOf(ProviderError);
        expect(thrown).toMatchObject({ code: error });
      }
      expect(stage.fake.calls).toHaveLength(requests);
    });
  });
}

/** Reads an answer by the name of its file. */
export function readRecorded(file: string): Recorded {
  return JSON.parse(readFileSync(new URL(`answers/${file}.json`, import.meta.url), 'utf8')) as Recorded;
}

/** The places of the answers. */
export const HARBOR = {
  name: 'Harbor Lane Dental',
  placeId: 'ChIJ7x4AAKUsDogRKqoSEX1cO5o',
  cid: '11113578197693934122',
  lat: 41.881,
};
export const NORTHFIELD = {
  name: 'Northfield Smiles',
  placeId: 'ChIJ3j0AAKUsDogRQ0MUEX1cOxo',
  cid: '1890206160839263043',
};
export const CEDAR = {
  name: 'Cedar Street Dentistry',
  placeId: 'ChIJzVwAAKUsDogRXNwVEX1cO5o',
  cid: '11113578197694143580',
};
export const OLD_MILL = {
  name: 'Old Mill Orthodontics',
  placeId: 'ChIJvHsAAKUsDogRdXUXEX1cOxo',
  cid: '1890206160839472501',
};
