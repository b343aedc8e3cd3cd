import type { Tenant } from '#platform/tenant';
import type { Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../accounts/api-key.entity.js';

/** A call of a tool by an authenticated caller, with valid arguments. */
export interface ToolCall<Input> {
  readonly tenant: Tenant;
  readonly input: Input;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A row of a list, and the cursor after it; undefined if only the last row has one. */
export interface ListedRow {
  readonly row: object;
  readonly cursor?: string | undefined;
}

/** What a tool returns. It becomes a text of at most 4 kB, with the data as JSON. */
export interface ToolAnswer {
  /** One or two sentences. */
  readonly summary: string;
  readonly data: object;
  /** Rows that follow the data under this name. They are cut if the answer is too long. */
  readonly list?: { readonly name: string; readonly rows: readonly ListedRow[]; readonly hasMore: boolean };
  readonly png?: Buffer;
}

/** A part of the API that a language model can call. */
export interface Tool<Input extends object = object> {
  readonly name: string;
  readonly title: string;
  /** What it does, when to use it, and what to do next. */
  readonly description: string;
  /** Request DTO of the arguments. */
  readonly input: Type<Input>;
  /** The handler of the API with the same rights and cost: restriction to tags, weight of a request. */
  readonly route: Route;
  readonly scope: Scope;
  readonly hints: ToolHints;
  /** The GET route whose documented response has the members that `fields` selects, and those returned by default. */
  readonly fields?: { readonly of: string; readonly default: string };
  readonly run: (call: ToolCall<Input>) => Promise<ToolAnswer>;
}

interface Route {
  readonly controller: Type;
  /** Metadata of this function is read; it is not called. */
  readonly handler: () => unknown;
}

interface ToolHints {
  readonly readOnly: boolean;
  readonly idempotent: boolean;
  /** Whether it reads or asks systems outside of this service. */
  readonly openWorld: boolean;
}

/** Hints of a tool that only reads stored data. */
export const READS: ToolHints = { readOnly: true, idempotent: true, openWorld: false };

/** Declares a tool, with the type of its input. */
export function tool<Input extends object>(declared: Tool<Input>): Tool {
  return declared as unknown as Tool;
}

/** Returns a handler of a controller. */
export function routeOf<Controller extends object>(
  controller: Type<Controller>,
  handler: keyof Controller & string,
): Route {
  const handlers = controller.prototype as Record<string, Route['handler']>;
  const found = handlers[handler];
  if (!found) throw new Error(`${controller.name} has no handler ${handler}`);
  return { controller, handler: found };
}
