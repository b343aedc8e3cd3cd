import type { AnySchemaObject } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { OpenApi } from '../support/contract.js';

type ByName = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Values of members and parameters for which random values of the schema rarely succeed. */
export interface Samples {
  /** Used instead of values of the schema, by name or by operation and name. */
  readonly only: ByName;
  /** Used in nine of ten cases, by name. */
  readonly mostly: ByName;
}

const ABSENT = Symbol('absent');

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** One code point each in NFC, so that n of them have length n in code points. */
const OTHERS = " -'&/\u00e9\u00df\u0130\u65e5\u0645\u{1f4a9}\u2603";

const letter = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...LETTERS) },
  { weight: 1, arbitrary: fc.constantFrom(...OTHERS) },
);

/** Text without control characters and without surrounding white space. */
function plainText(minLength = 0, maxLength = 60): fc.Arbitrary<string> {
  const usual = fc.string({
    unit: letter,
    minLength,
    maxLength: Math.min(maxLength, Math.max(30, minLength)),
  });
  const longest = fc.string({ unit: letter, minLength: maxLength, maxLength });
  return fc
    .oneof({ weight: 15, arbitrary: usual }, { weight: 1, arbitrary: longest })
    .filter((text) => text.trim() === text);
}

/** A sample serves several operations, whose maxima differ. */
function withinMaximum(sample: fc.Arbitrary<unknown>, { maximum }: AnySchemaObject): fc.Arbitrary<unknown> {
  return typeof maximum === 'number'
    ? sample.filter((value) => typeof value !== 'number' || value <= maximum)
    : sample;
}

/** Generates values that a schema of the document allows. */
export class SchemaValues {
  constructor(
    private readonly document: OpenApi,
    private readonly samples: Samples,
  ) {}

  /** @param name of the member or parameter that the value is for */
  of(schema: AnySchemaObject, name: string, operation = ''): fc.Arbitrary<unknown> {
    const { [`${operation} ${name}`]: here, [name]: everywhere } = this.samples.only;
    const only = here ?? everywhere;
    if (only) return withinMaximum(only, schema);
    if (name === 'fields') return this.fieldsOf(operation);
    const sample = this.samples.mostly[name];
    const any = this.fromSchema(this.resolve(schema), name);
    if (!sample) return any;
    const mostly = withinMaximum(sample, schema);
    return fc.oneof({ weight: 9, arbitrary: mostly }, { weight: 1, arbitrary: any });
  }

  /** Selects up to three members of the JSON that a GET returns. */
  private fieldsOf(operation: string): fc.Arbitrary<string> {
    const { content = {} } =
      this.document.paths[operation.replace('GET ', '')]?.['get']?.responses['200'] ?? {};
    const json = Object.entries(content).find(([type]) => /[/+]json$/.test(type));
    if (!json) throw new Error(`${operation} has no JSON to select from`);
    const members = this.memberNames(json[1].schema);
    return fc
      .subarray(members, { minLength: 1, maxLength: Math.min(3, members.length) })
      .map((names) => names.join(','));
  }

  /** Returns the names of the members of an object, or of the elements of an array. */
  private memberNames(schema: AnySchemaObject): string[] {
    const {
      items,
      properties,
      oneOf = [],
      anyOf = [],
    } = this.resolve(schema) as {
      items?: AnySchemaObject;
      properties?: object;
      oneOf?: AnySchemaObject[];
      anyOf?: AnySchemaObject[];
    };
    if (items) return this.memberNames(items);
    const alternatives = [...oneOf, ...anyOf].flatMap((one) => this.memberNames(one));
    return [...new Set([...alternatives, ...Object.keys(properties ?? {})])];
  }

  /** Follows references to a schema. */
  resolve(schema: AnySchemaObject): AnySchemaObject {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(String(schema['$ref']))?.[1];
    const found = name === undefined ? undefined : this.document.components.schemas[name];
    // A shared member can refer to a named enum.
    return found ? this.resolve(found) : schema;
  }

  private fromSchema(schema: AnySchemaObject, name: string): fc.Arbitrary<unknown> {
    const { type } = schema as { type?: string | string[] };
    if (Array.isArray(type))
      return fc.oneof(...type.map((one) => this.fromSchema({ ...schema, type: one }, name)));
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
    const kinds = (schema['oneOf'] ?? schema['anyOf']) as AnySchemaObject[] | undefined;
    // A reference with a description of its own.
    const [only, ...others] = (schema['allOf'] ?? []) as AnySchemaObject[];
    if (only && others.length === 0) return this.fromSchema(this.resolve(only), name);
    if (kinds) return fc.oneof(...kinds.map((kind) => this.fromSchema(this.resolve(kind), name)));
    const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
    const range = {
      ...(minimum === undefined ? {} : { min: minimum }),
      ...(maximum === undefined ? {} : { max: maximum }),
    };
    switch (type) {
      case 'object':
        return this.object(schema);
      case 'array': {
        const draw = schema['uniqueItems'] === true ? fc.uniqueArray : fc.array;
        return draw(this.of(schema['items'] as AnySchemaObject, ''), {
          minLength: schema['minItems'] as number,
          maxLength: schema['maxItems'] as number,
        });
      }
      case 'string':
        return plainText(
          schema['minLength'] as number | undefined,
          schema['maxLength'] as number | undefined,
        );
      case 'integer':
        return fc.integer(range);
      case 'number':
        return fc.double({ noNaN: true, noDefaultInfinity: true, ...range });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        throw new Error(`no values for ${name}: ${JSON.stringify(schema)}`);
    }
  }

  private object(schema: AnySchemaObject): fc.Arbitrary<Record<string, unknown>> {
    const members = Object.entries((schema['properties'] ?? {}) as Record<string, AnySchemaObject>);
    return this.record(
      members.map(([name, member]) => [name, this.of(member, name)]),
      schema['required'] as string[],
    );
  }

  /** Includes an optional member in every second value. */
  record(
    values: readonly (readonly [string, fc.Arbitrary<unknown>])[],
    required: readonly string[] = [],
  ): fc.Arbitrary<Record<string, unknown>> {
    const all = values.map(([name, value]) => [
      name,
      required.includes(name) ? value : fc.option<unknown, symbol>(value, { nil: ABSENT, freq: 1 }),
    ]);
    return fc
      .record(Object.fromEntries(all) as Record<string, fc.Arbitrary<unknown>>)
      .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ABSENT)));
  }
}
