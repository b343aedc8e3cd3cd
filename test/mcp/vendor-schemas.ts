type Schema = Readonly<Record<string, unknown>>;

/**
 * What the function calling of a vendor documents about tools. A client that passes tools on unchanged fails as a whole if
 * one of them breaks a rule.
 */
export interface Vendor {
  readonly name: string;
  /** @see the page that lists the rules */
  readonly source: string;
  readonly maxDescription: number;
  /** Keywords of a schema by its type. `null` accepts every keyword of JSON Schema 2020-12. */
  readonly keywords: Readonly<Record<string, readonly string[]>> | null;
  readonly formats: readonly string[] | null;
}

const COMMON = ['type', 'title', 'description', 'nullable'];

export const VENDORS: readonly Vendor[] = [
  {
    name: 'Gemini',
    source: 'https://ai.google.dev/api/caching#Schema (a subset of OpenAPI 3.0; unknown fields are refused)',
    maxDescription: 1024,
    keywords: {
      string: [...COMMON, 'format', 'enum', 'minLength', 'maxLength', 'pattern'],
      integer: [...COMMON, 'format', 'minimum', 'maximum'],
      number: [...COMMON, 'format', 'minimum', 'maximum'],
      boolean: COMMON,
      array: [...COMMON, 'items', 'minItems', 'maxItems'],
      // Its clients remove additionalProperties: every MCP server of the official SDK sends it.
      object: [...COMMON, 'properties', 'required', 'additionalProperties'],
    },
    formats: ['date-time', 'enum', 'int32', 'int64', 'float', 'double'],
  },
  {
    name: 'OpenAI',
    source: 'https://platform.openai.com/docs/guides/function-calling',
    maxDescription: 1024,
    keywords: null,
    formats: null,
  },
  {
    name: 'Anthropic',
    source: 'https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use',
    maxDescription: Infinity,
    keywords: null,
    formats: null,
  },
];

/** Keywords that no vendor accepts beside the type of the whole input. */
const NOT_AT_TOP = ['anyOf', 'oneOf', 'allOf', 'enum', 'not'];

/** Returns what a vendor would refuse in the tool, as paths with a reason. */
export function refusals(
  vendor: Vendor,
  tool: { name: string; description?: string; inputSchema: Schema },
): string[] {
  const { name, description = '', inputSchema } = tool;
  return [
    ...(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/.test(name) ? [] : [`${name}: the name`]),
    ...(description.length <= vendor.maxDescription
      ? []
      : [`${name}: a description of ${description.length}`]),
    ...NOT_AT_TOP.filter((word) => word in inputSchema),
    ...(inputSchema['type'] === 'object' ? [] : [`${name}: the type`]),
    ...inSchema(vendor, inputSchema, name),
  ];
}

function inSchema(vendor: Vendor, schema: Schema, path: string): string[] {
  const { type, properties = {}, items, format, required = [] } = schema;
  const inner = Object.entries(properties as Record<string, Schema>);
  return [
    ...(typeof type === 'string' ? [] : [`${path}: the type ${JSON.stringify(type)}`]),
    ...unknownKeywords(vendor, schema).map((word) => `${path}: ${word}`),
    ...(format === undefined || !vendor.formats || vendor.formats.includes(format as string)
      ? []
      : [`${path}: format`]),
    ...((schema['enum'] ?? []) as unknown[])
      .filter((one) => typeof one !== 'string')
      .map((one) => `${path}: ${String(one)}`),
    ...(required as string[])
      .filter((one) => !(one in (properties as object)))
      .map((one) => `${path}: required ${one}`),
    ...(type === 'array' && !items ? [`${path}: no items`] : []),
    ...inner
      .filter(([name]) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name))
      .map(([name]) => `${path}: the name ${name}`),
    ...inner.flatMap(([name, one]) => inSchema(vendor, one, `${path}.${name}`)),
    ...(items ? inSchema(vendor, items as Schema, `${path}[]`) : []),
  ];
}

function unknownKeywords({ keywords }: Vendor, schema: Schema): string[] {
  const known = keywords?.[String(schema['type'])];
  return known ? Object.keys(schema).filter((word) => !known.includes(word)) : [];
}
