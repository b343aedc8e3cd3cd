type Schema = Readonly<Record<string, unknown>>;

/** Keywords that the API of at least one vendor of language models rejects. No caller needs them to write a valid argument. */
const REJECTED = ['examples', 'uniqueItems', 'default'];

/**
 * Rewrites a JSON Schema in the subset that the vendors of language models document: clients pass the schema of a tool on
 * unchanged, and one keyword that is unknown to the vendor makes every request fail. An argument that may be null becomes
 * optional: `CallTool` treats null as left out.
 *
 * @returns the schema, with one type per value
 */
export function portableSchema(schema: Schema): { properties?: object } & Schema {
  const { type, enum: values, anyOf, properties, items, ...others } = withoutNull(schema);
  const kept = Object.entries(others).filter(([name]) => !REJECTED.includes(name));
  return {
    ...(type !== undefined && { type }),
    ...Object.fromEntries(kept),
    ...(Array.isArray(values) && { enum: values.filter((value) => value !== null) as unknown[] }),
    ...(Array.isArray(anyOf) && { anyOf: (anyOf as Schema[]).map(portableSchema) }),
    ...(isSchema(properties) && { properties: mapValues(properties) }),
    ...(isSchema(items) && { items: portableSchema(items) }),
  };
}

function withoutNull({ type, anyOf, ...schema }: Schema): Schema {
  if (Array.isArray(type)) return { ...schema, type: (type as string[]).find((one) => one !== 'null') };
  if (!Array.isArray(anyOf)) return { ...schema, type };
  const others = (anyOf as Schema[]).filter((one) => one['type'] !== 'null');
  return others.length === 1 ? withoutNull({ ...others[0], ...schema }) : { ...schema, type, anyOf: others };
}

function mapValues(properties: Schema): Schema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, portableSchema(property as Schema)]),
  );
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
