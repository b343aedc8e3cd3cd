type Json = Record<string, unknown>;

/** A place in a schema that is compared, and which way its values travel. */
interface Pair {
  readonly where: string;
  readonly before: Json;
  readonly after: Json;
  readonly isRequest: boolean;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Lists what clients of one OpenAPI document can no longer do, or no longer rely on, with another. */
export function breakingChanges(before: Json, after: Json): string[] {
  const found: string[] = [];
  const compare = new Comparison(before, after, found);
  for (const [path, methods] of Object.entries(members(before, 'paths'))) {
    for (const method of METHODS.filter((name) => name in (methods as Json))) {
      const now = members(members(after, 'paths'), path)[method] as Json | undefined;
      const where = `${method.toUpperCase()} ${path}`;
      if (now === undefined) found.push(`${where} was removed`);
      else compare.operations(where, (methods as Json)[method] as Json, now);
    }
  }
  return [...new Set(found)];
}

class Comparison {
  private readonly seen = new Set<string>();

  constructor(
    private readonly before: Json,
    private readonly after: Json,
    private readonly found: string[],
  ) {}

  operations(where: string, before: Json, after: Json): void {
    this.parameters(where, before, after);
    const body = members(resolve(before['requestBody'], this.before), 'content');
    const bodyNow = resolve(after['requestBody'], this.after);
    if (bodyNow['required'] === true && before['requestBody'] === undefined)
      this.found.push(`${where} requires a body`);
    this.contents(`${where} body`, body, members(bodyNow, 'content'), true);
    for (const [status, response] of Object.entries(members(before, 'responses'))) {
      const now = members(after, 'responses')[status];
      if (now === undefined) {
        if (status.startsWith('2')) this.found.push(`${where} ${status} was removed`);
        continue;
      }
      const was = members(resolve(response, this.before), 'content');
      const is = members(resolve(now, this.after), 'content');
      this.contents(`${where} ${status}`, was, { ...this.otherFormats(after, status), ...is }, false);
    }
  }

  private parameters(where: string, before: Json, after: Json): void {
    const read = (operation: Json, document: Json): Map<string, Json> =>
      new Map(
        ((operation['parameters'] ?? []) as unknown[]).map((parameter) => {
          const resolved = resolve(parameter, document);
          return [`${String(resolved['in'])} ${String(resolved['name'])}`, resolved];
        }),
      );
    const [was, is] = [read(before, this.before), read(after, this.after)];
    for (const [name, parameter] of was) {
      const now = is.get(name);
      if (!now) this.found.push(`${where}: parameter ${name} was removed`);
      else this.schemas(`${where}: ${name}`, parameter['schema'], now['schema'], true);
    }
    for (const [name, parameter] of is) {
      if (parameter['required'] === true && was.get(name)?.['required'] !== true)
        this.found.push(`${where}: parameter ${name} is required now`);
    }
  }

  /** Returns the contents of the paths of the other media types. */
  private otherFormats(operation: Json, status: string): Json {
    const others = Object.values((operation['x-other-formats'] ?? {}) as Record<string, string>);
    return Object.assign(
      {},
      ...others.map((path) => {
        const get = members(members(this.after, 'paths'), path)['get'];
        return members(resolve(members(get as Json, 'responses')[status], this.after), 'content');
      }),
    ) as Json;
  }

  private contents(where: string, before: Json, after: Json, isRequest: boolean): void {
    for (const [type, content] of Object.entries(before)) {
      const now = after[type];
      if (now === undefined) this.found.push(`${where}: ${type} was removed`);
      else this.schemas(where, (content as Json)['schema'], (now as Json)['schema'], isRequest);
    }
  }

  private schemas(where: string, was: unknown, is: unknown, isRequest: boolean): void {
    const key = JSON.stringify([was, is, isRequest]);
    if (key.includes('$ref') && this.seen.has(key)) return;
    this.seen.add(key);
    const before = resolve(was, this.before);
    const after = resolve(is, this.after);
    const pair = { where, before, after, isRequest };
    this.types(pair);
    this.enums(pair);
    this.properties(pair);
    if (before['items'] && after['items'])
      this.schemas(`${where}[]`, before['items'], after['items'], isRequest);
  }

  private types({ where, before, after, isRequest }: Pair): void {
    const [was, is] = [typesOf(before, this.before), typesOf(after, this.after)];
    if (was.length === 0 || is.length === 0) return;
    const [narrow, wide] = isRequest ? [was, is] : [is, was];
    const lost = narrow.filter(
      (type) => !wide.includes(type) && !(type === 'integer' && wide.includes('number')),
    );
    if (lost.length > 0) this.found.push(`${where}: the type was ${was.join('|')} and is ${is.join('|')}`);
  }

  private enums({ where, before, after, isRequest }: Pair): void {
    const [was, is] = [enumOf(before, this.before), enumOf(after, this.after)];
    if (was === undefined && is !== undefined && isRequest)
      this.found.push(`${where}: only some values are accepted now`);
    if (was === undefined || is === undefined) return;
    const lost = was.filter((value) => !is.includes(value));
    if (lost.length > 0) this.found.push(`${where}: ${lost.join(', ')} was removed from the enum`);
  }

  private properties({ where, before, after, isRequest }: Pair): void {
    const [was, is] = [members(before, 'properties'), members(after, 'properties')];
    const required = (schema: Json): string[] => (schema['required'] ?? []) as string[];
    for (const [name, schema] of Object.entries(was)) {
      if (name in is) this.schemas(`${where}.${name}`, schema, is[name], isRequest);
      else this.found.push(`${where}.${name} was removed`);
    }
    const [more, fewer] = isRequest ? [after, before] : [before, after];
    for (const name of required(more).filter((one) => !required(fewer).includes(one))) {
      if (name in was || isRequest)
        this.found.push(`${where}.${name} is ${isRequest ? 'required now' : 'not always present now'}`);
    }
  }
}

function members(node: Json | undefined, name: string): Json {
  return (node?.[name] ?? {}) as Json;
}

/** Follows references, and the only alternative beside null. */
function resolve(node: unknown, document: Json): Json {
  if (typeof node !== 'object' || node === null) return {};
  const { $ref, allOf, ...rest } = node as Json;
  if (typeof $ref === 'string') {
    const target = $ref
      .split('/')
      .slice(1)
      .reduce((parent: Json, key) => members(parent, key), document);
    return resolve(target, document);
  }
  if (Array.isArray(allOf)) return merged([...allOf.map((part) => resolve(part, document)), rest]);
  const alternatives = (rest['oneOf'] ?? rest['anyOf'] ?? []) as Json[];
  const values = alternatives.filter(({ type }) => type !== 'null');
  if (values.length !== 1 || values.length === alternatives.length) return rest;
  const resolved = resolve(values[0], document);
  return { ...resolved, type: [...typesOf(resolved, document), 'null'] };
}

/** Merges schemas that a value matches at the same time. */
function merged(parts: readonly Json[]): Json {
  return {
    ...(Object.assign({}, ...parts) as Json),
    properties: Object.assign({}, ...parts.map((part) => members(part, 'properties'))) as Json,
    required: parts.flatMap(({ required }) => (required ?? []) as string[]),
  };
}

function typesOf(schema: Json, document: Json): string[] {
  const { type } = resolve(schema, document);
  return type === undefined ? [] : [type].flat().map(String);
}

function enumOf(schema: Json, document: Json): string[] | undefined {
  const values = resolve(schema, document)['enum'] as unknown[] | undefined;
  return values?.filter((value) => value !== null).map(String);
}
