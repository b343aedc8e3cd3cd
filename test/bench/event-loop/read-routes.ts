import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHARMACY } from '../../support/samples.js';

const PREFIX = '/api/v1';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}
interface Operation {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
}
interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

/** Routes that are not measured: their path reads one small row, or they do not end. */
const EXCEPTIONS: readonly RegExp[] = [
  /^\/(areas|invoices|schedules|scan-batches|annotations|feeds|brands|reports|report-schedules|actions|ai-scans|notification-channels)\/\{/,
  /^\/scans\/\{id\}\/events$/,
];

/** Values of required parameters. The large account has a business with 81 scans of 441 pins, and two imports. */
const SAMPLES: Readonly<Record<string, string>> = {
  id: '1',
  index: '0',
  row: '0',
  col: '0',
  business_id: '1',
  keyword: PHARMACY.keyword,
  grid_size: '21',
  radius_miles: '2',
  with: '2',
};

/** Parameters that a route needs although the document calls them optional. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  '/history': ['business_id', 'keyword'],
  '/history.csv': ['business_id', 'keyword'],
  '/history/timelapse.gif': ['business_id', 'keyword'],
  '/rankings': ['business_id', 'keyword'],
  '/rankings.csv': ['business_id', 'keyword'],
  '/rankings.geojson': ['business_id', 'keyword'],
};

/** Lists the GET routes of the OpenAPI document with the parameters that they need, so that a new route is measured, too. */
export function readRoutes(): string[] {
  const { paths, components } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8'),
  ) as Document;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const route = path.slice(PREFIX.length);
    if (!get || EXCEPTIONS.some((one) => one.test(route))) return [];
    const parameters = (get.parameters ?? []).map((one) =>
      '$ref' in one ? components.parameters[one.$ref.split('/').at(-1) ?? ''] : one,
    );
    const query = new URLSearchParams();
    for (const parameter of parameters) {
      if (parameter?.in !== 'query') continue;
      const { name } = parameter;
      if (parameter.required || NEEDED[route]?.includes(name)) query.set(name, sampleOf(name, route));
    }
    const target = route.replaceAll(/\{(\w+)\}/g, (_, name: string) => sampleOf(name, route));
    return query.size > 0 ? `${target}?${query.toString()}` : target;
  });
}

function sampleOf(name: string, route: string): string {
  const sample = SAMPLES[name];
  if (sample === undefined) throw new Error(`GET ${route} needs a sample of ${name}, or is an exception.`);
  return sample;
}
