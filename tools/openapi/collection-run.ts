import type { OpenAPIObject } from '@nestjs/swagger';

/** Segments of paths whose rows have an id that a later segment does not repeat in the plural. */
const CREATED_AT: Readonly<Record<string, string>> = { import: 'imports', shares: 'report-shares' };

/** Members of bodies and queries that are ids of rows, by the segment of their path. */
const MEMBERS: Readonly<Record<string, string>> = {
  business_id: 'businesses',
  business_ids: 'businesses',
  scan_id: 'scans',
};

/**
 * What an operation may answer on an account that has only what the collection creates, beside success. The collection is
 * complete, so it contains requests that have nothing to work on.
 */
const ALSO_EXPECTED: Readonly<Record<string, readonly number[]>> = {
  // The business has no candidate.
  dismissCandidate: [422],
  // The scan and the scans of the batch have ended.
  cancelScan: [409],
  cancelScanBatch: [409],
  // The series has one scan.
  getComparisonSvg: [422],
  getComparisonPng: [422],
  // The installation has no AI search, no mail server or no PDF yet.
  createAiScan: [422],
  createReportSchedule: [422],
  getReportPdf: [409],
  getReportPdfByExtension: [409],
  createReportShare: [409],
};

export interface Place {
  readonly path: string;
  readonly method: string;
  readonly operationId: string;
}

/** Returns the variables of ids that the requests of a collection share. */
export function idVariables({ paths }: OpenAPIObject): string[] {
  const segments = Object.keys(paths).flatMap((path) => [...path.matchAll(/([\w-]+)\/\{(?:\w+_)?id\}/g)]);
  return [...new Set(segments.map(([, segment = '']) => variableOf(segment)))];
}

/** Returns the path with variables in place of the ids, as `{ id: '{{scanId}}' }`. */
export function idsIn(path: string): Readonly<Record<string, string>> {
  const ids = [...path.matchAll(/([\w-]+)\/\{((?:\w+_)?id)\}/g)];
  return Object.fromEntries(ids.map(([, segment = '', name = '']) => [name, `{{${variableOf(segment)}}}`]));
}

/** Returns the variable of a member of a query; undefined if it is no id. */
export function idMember(name: string): string | undefined {
  const segment = MEMBERS[name];
  return segment === undefined ? undefined : `{{${variableOf(segment)}}}`;
}

/** Writes a body with variables in place of the ids. */
export function bodyWithIds(example: unknown): string {
  return JSON.stringify(example, null, 2).replaceAll(
    /"(\w+)": (\[\s*)?\d+(\s*\])?/g,
    (text, name: string, open = '', close = '') => {
      const id = idMember(name);
      return id === undefined ? text : `"${name}": ${String(open)}${id}${String(close)}`;
    },
  );
}

/** Returns the scripts of a request: skip it without its ids, check the status, and store the id of what it created. */
export function scriptsOf(
  document: OpenAPIObject,
  { path, method, operationId }: Place,
  raw: string,
): object {
  const needed = [...new Set([...raw.matchAll(/\{\{(\w+Id)\}\}/g)].map(([, name = '']) => name))];
  const before = [
    ...needed.map((name) => `if (!pm.collectionVariables.get('${name}')) pm.execution.skipRequest();`),
    ...(method === 'delete'
      ? [`if (pm.variables.get('cleanUp') !== 'true') pm.execution.skipRequest();`]
      : []),
  ];
  const also = ALSO_EXPECTED[operationId] ?? [];
  const expected =
    also.length === 0
      ? `pm.expect(pm.response.code, pm.response.text()).to.be.within(200, 299)`
      : `pm.expect(pm.response.code, pm.response.text()).to.be.oneOf([200, 201, 202, 204, ${also.join(', ')}])`;
  const after = [`pm.test('${operationId}', () => ${expected});`, ...captureOf(document, path, method)];
  return {
    event: [...(before.length > 0 ? [eventOf('prerequest', before)] : []), eventOf('test', after)],
  };
}

function eventOf(listen: string, exec: readonly string[]): object {
  return { listen, script: { type: 'text/javascript', exec } };
}

/** Returns the statement that stores the id of a created row, or of the first listed row of what no request creates. */
function captureOf({ paths }: OpenAPIObject, path: string, method: string): string[] {
  const segment = rowsAt(path);
  const hasRows = Object.keys(paths).some((other) =>
    new RegExp(`/${segment}/\\{(?:\\w+_)?id\\}`).test(other),
  );
  if (!hasRows) return [];
  const isCreated = Object.entries(paths).some(([other, { post }]) => post && rowsAt(other) === segment);
  const row = rowIn(method, isCreated);
  if (row === undefined) return [];
  return [
    `const row = pm.response.code < 300 ? ${row} : undefined;`,
    `if (row) pm.collectionVariables.set('${variableOf(segment)}', row.id);`,
  ];
}

/** Returns the segment under which the rows of a path are read by their id. */
function rowsAt(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return CREATED_AT[last] ?? last;
}

function rowIn(method: string, isCreated: boolean): string | undefined {
  if (method === 'post') return 'pm.response.json()';
  return method === 'get' && !isCreated ? 'pm.response.json()[0]' : undefined;
}

/** Returns `scanBatchId` for `scan-batches`. */
function variableOf(segment: string): string {
  const camel = segment.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const singular = camel
    .replace(/ies$/, 'y')
    .replace(/(ss|ch)es$/, '$1')
    .replace(/([^s])s$/, '$1');
  return `${singular}Id`;
}
