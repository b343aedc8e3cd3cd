import fc from 'fast-check';
import type { Contract, Operation } from '../support/contract.js';
import { mangledBody, needlessBody } from './mangled-bodies.js';
import { mangledTarget } from './mangled-targets.js';
import type { Draft, Mangling } from './mangling.js';
import { withLiterals } from './nasty-values.js';
import { type Caller, CALLERS, type FuzzRequest } from './request.js';
import { type Samples, SchemaValues } from './schema-values.js';

const caller = fc.oneof(
  { weight: 60, arbitrary: fc.constant<Caller>('owner') },
  { weight: 6, arbitrary: fc.constantFrom<Caller>('test', 'stranger', 'tagged') },
  { weight: 6, arbitrary: fc.constantFrom<Caller>(...CALLERS.slice(4)) },
);

/** Headers that do not affect the validity of a request. */
const harmless: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'x-request-id': fc.constantFrom('client-1', 'a.b:c_d', 'x'.repeat(128)),
    accept: fc.constantFrom('*/*', 'application/json', 'application/json, application/problem+json'),
    'user-agent': fc.constant('fuzz'),
  },
  { requiredKeys: [] },
);

/** Below the 16 kB that Node accepts as the head of a request. */
const MAX_HEAD = 14_000;

/** Generates requests of every operation: valid, or mangled in one to three ways. */
export function requests(contract: Contract, samples: Samples): fc.Arbitrary<FuzzRequest> {
  const values = new SchemaValues(contract.document, samples);
  return fc.oneof(
    ...contract.operations().map(({ method, path, operation }) => {
      const target = mangledTarget(operation.parameters ?? []);
      const anyMangling = operation.requestBody
        ? fc.oneof({ weight: 3, arbitrary: mangledBody }, { weight: 1, arbitrary: target })
        : fc.oneof({ weight: 8, arbitrary: target }, { weight: 1, arbitrary: needlessBody });
      return fc
        .record({
          caller,
          again: fc.nat({ max: 9 }).map((n) => n === 0),
          draft: drafts(values, method, path, operation),
          manglings: fc.oneof(
            { weight: 4, arbitrary: fc.constant<Mangling[]>([]) },
            { weight: 4, arbitrary: fc.array(anyMangling, { minLength: 1, maxLength: 1 }) },
            { weight: 2, arbitrary: fc.array(anyMangling, { minLength: 2, maxLength: 3 }) },
          ),
        })
        .map((made) => finish(`${method.toUpperCase()} ${path}`, made))
        .filter(({ target, headers }) => target.length + JSON.stringify(headers).length <= MAX_HEAD);
    }),
  );
}

function drafts(
  values: SchemaValues,
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
): fc.Arbitrary<Draft> {
  const name = `${method.toUpperCase()} ${path}`;
  const of = (place: string): fc.Arbitrary<Record<string, unknown>> => {
    const there = parameters.filter((parameter) => parameter.in === place);
    return values.record(
      there.map(({ name: parameter, schema = {} }) => [parameter, values.of(schema, parameter, name)]),
      there.filter(isRequired).map((parameter) => parameter.name),
    );
  };
  const schema = requestBody?.content['application/json']?.schema;
  return fc
    .record({
      path: of('path'),
      query: of('query'),
      header: of('header'),
      harmless,
      value: schema
        ? values.of(schema, '').map((value) => withGrid(name, selecting(name, paired(value))))
        : fc.constant(undefined),
    })
    .map((parts) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parts.path[name])),
      query: new URLSearchParams(parts.query as Record<string, string>).toString(),
      headers: {
        ...parts.harmless,
        ...(parts.header as Record<string, string>),
        ...(schema ? { 'content-type': 'application/json' } : {}),
      },
      value: parts.value,
      rewrites: [],
    }));
}

function isRequired(parameter: object): boolean {
  return 'required' in parameter && parameter.required === true;
}

/** Removes one coordinate without the other, a rule that the schema cannot express. */
function paired(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(paired);
  const { lat, lng, ...rest } = value as Record<string, unknown>;
  return lat === undefined || lng === undefined ? rest : { ...rest, lat, lng };
}

/** The members of bodies that exclude each other, another rule that the schema cannot express. */
const SELECTIONS: Readonly<Record<string, readonly string[]>> = {
  'POST /api/v1/scan-batches': ['business_ids', 'tag'],
  'POST /api/v1/scan-batches/preview': ['business_ids', 'tag'],
  'POST /api/v1/schedules': ['business_ids', 'business_id', 'tag'],
  'PATCH /api/v1/schedules/{id}': ['business_ids', 'business_id', 'tag'],
};

/** Keeps one selection of businesses, and adds one to a new resource without any. */
function selecting(operation: string, value: unknown): unknown {
  if (Array.isArray(value)) return value;
  const body = value as Record<string, unknown>;
  const [first, ...others] = (SELECTIONS[operation] ?? []).filter((name) => body[name] !== undefined);
  // A campaign has no fixed place.
  if (first !== undefined && first !== 'business_id') others.push('center', 'area_id');
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !others.includes(name)));
  return operation in SELECTIONS && operation.startsWith('POST') && !first
    ? { ...rest, business_ids: [1] }
    : rest;
}

const NEW_GRIDS: readonly string[] = [
  'POST /api/v1/scans',
  'POST /api/v1/scans/preview',
  'POST /api/v1/scan-batches',
  'POST /api/v1/scan-batches/preview',
  'POST /api/v1/schedules',
];

/** Adds the size and radius without which a square is not planned, a rule that the schema cannot express. */
function withGrid(operation: string, value: unknown): unknown {
  return NEW_GRIDS.includes(operation) ? { grid_size: 1, radius_miles: 0.5, ...(value as object) } : value;
}

function finish(
  operation: string,
  made: { caller: Caller; again: boolean; draft: Draft; manglings: readonly Mangling[] },
): FuzzRequest {
  const draft = made.manglings.reduce((before, { apply }) => apply(before), made.draft);
  const { method, path, query, headers, value, rewrites } = draft;
  const text = value === undefined ? null : Buffer.from(withLiterals(JSON.stringify(value)));
  return {
    operation,
    manglings: made.manglings.map(({ label }) => label),
    caller: made.caller,
    again: made.again,
    method,
    target: query === '' ? path : `${path}?${query}`,
    headers,
    body: text && rewrites.reduce<Buffer>((before, rewrite) => rewrite(before), text),
  };
}
