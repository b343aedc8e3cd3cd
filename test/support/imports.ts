import { mapsUrl } from './samples.js';
import type { Api } from './test-server.js';
import { finished } from './wait.js';

export const IMPORT = '/api/v1/businesses/import';

/** The response of GET /imports/{id}. */
export interface Imported {
  readonly id: number;
  readonly status: string;
  readonly rows_total: number;
  readonly rows_done: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly completed_at: string;
  readonly results: readonly {
    readonly line: number;
    readonly external_id: string | null;
    readonly business_id: number | null;
    readonly result: string | null;
    readonly problem: { readonly code: string; readonly detail: string } | null;
  }[];
}

interface FileOptions {
  readonly type?: string;
  readonly dryRun?: boolean;
}

/** Sends a file. */
export function sendFile(api: Api, file: string | Buffer, { type = 'text/csv', dryRun }: FileOptions = {}) {
  return api
    .post(dryRun ? `${IMPORT}?dry_run=true` : IMPORT)
    .set('content-type', type)
    .send(file);
}

/** Imports a file and waits until every row is settled. */
export async function importFile(
  api: Api,
  file: string | Buffer,
  options: FileOptions = {},
): Promise<Imported> {
  const { headers } = await sendFile(api, file, options).expect(202);
  return (await finished(api, String(headers['location']))) as unknown as Imported;
}

/** Returns a CSV file of places in a row, a kilometre apart, whose URLs have their name and location. */
export function csvOfPlaces(count: number, first = 1): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const n = first + at;
    return `"${placeUrl(n)}",store-${n},north;south`;
  });
  return ['gbp_url,external_id,tags', ...rows].join('\n');
}

/** Returns the URL of a place of `csvOfPlaces`. */
export function placeUrl(n: number): string {
  return mapsUrl(`Store ${n}`, -34.9 + n / 100, -56.16);
}
