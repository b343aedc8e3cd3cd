import type { AnySchemaObject } from 'ajv/dist/2020.js';

interface Contract {
  /** @throws Error with every violation of the schema */
  readonly validate: (schema: AnySchemaObject, value: unknown, what: string) => void;
}

interface Operation {
  readonly parameters?: readonly { name: string; in: string; schema?: AnySchemaObject }[];
  readonly requestBody?: { content: Record<string, { schema: AnySchemaObject }> };
}

interface SentRequest {
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer | null;
}

/** Reports whether the document allows this query and body. */
export function isAsDocumented(contract: Contract, operation: Operation, request: SentRequest): boolean {
  return (
    hasKnownQuery(contract, operation, request.target) &&
    (!operation.requestBody || hasValidBody(contract, operation.requestBody, request))
  );
}

/** Forms of numbers in a query. */
const WRITTEN_NUMBERS: Readonly<Record<string, RegExp>> = { integer: /^\d+$/, number: /^\d+(\.\d+)?$/ };

/** Reports whether each parameter is known, unique and valid. */
function hasKnownQuery(contract: Contract, { parameters = [] }: Operation, target: string): boolean {
  const given = [...new URLSearchParams(target.split('?').slice(1).join('?'))];
  const names = given.map(([name]) => name);
  if (new Set(names).size !== names.length) return false;
  return given.every(([name, text]) => {
    const schema = parameters.find(
      (parameter) => parameter.in === 'query' && parameter.name === name,
    )?.schema;
    if (!schema) return false;
    return isValid(
      contract,
      schema,
      WRITTEN_NUMBERS[String(schema['type'])]?.test(text) ? Number(text) : normalized(text),
    );
  });
}

function hasValidBody(
  contract: Contract,
  { content }: NonNullable<Operation['requestBody']>,
  { body, headers }: SentRequest,
): boolean {
  const type = String(headers['content-type']).split(';', 1)[0]?.trim().toLowerCase();
  const schema = content['application/json']?.schema;
  if (type !== 'application/json' || !schema || !body) return false;
  try {
    const value: unknown = JSON.parse(body.toString().replace(/^\ufeff/, ''));
    return isValid(contract, schema, normalized(value));
  } catch {
    return false;
  }
}

function isValid(contract: Contract, schema: AnySchemaObject, value: unknown): boolean {
  try {
    contract.validate(schema, value, 'the request');
    return true;
  } catch {
    return false;
  }
}

/** Trims and normalises text as the service does before validation. */
function normalized(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC').trim();
  if (Array.isArray(value)) return value.map(normalized);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, normalized(member)]));
}
