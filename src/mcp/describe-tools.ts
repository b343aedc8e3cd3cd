import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import type { Type } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { portableSchema } from './portable-schema.js';
import type { Tool } from './tool.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the JSON Schemas of the inputs of all tools. */
    toolInputs: () => ReadonlyMap<Type, object>;
  }
}

/** Descriptions of arguments that differ from those of the HTTP parameters. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  business_id: 'Id of the business, from find_businesses',
  cursor: '`next_cursor` of the previous answer',
};

/** Returns the tools as `tools/list` has them. */
export function describeTools(tools: readonly Tool[], { toolInputs }: FastifyInstance): ListedTool[] {
  const schemas = toolInputs();
  return tools.map(({ name, title, description, input, hints }) => ({
    name,
    title,
    description,
    inputSchema: {
      type: 'object' as const,
      properties: {},
      ...withDescriptions(portableSchema({ ...schemas.get(input) })),
      additionalProperties: false,
    },
    annotations: {
      title,
      readOnlyHint: hints.readOnly,
      // No tool deletes or overwrites anything.
      destructiveHint: false,
      idempotentHint: hints.idempotent,
      openWorldHint: hints.openWorld,
    },
  }));
}

function withDescriptions(schema: { properties?: object }): object {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const description = DESCRIPTIONS[name];
    return [name, description === undefined ? (field as object) : { ...(field as object), description }];
  });
  return { ...schema, properties: Object.fromEntries(properties) as object };
}
