import { toProblem } from '#platform/http/problem.filter';
import { responseSchemas } from '#platform/http/selection/response-schema';
import type { Selection } from '#platform/http/selection/selection';
import { parseFields } from '#platform/http/selection/selection.guard';
import { check } from '#platform/http/validation';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { Injectable, Logger } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { AccountQuota } from '../accounts/account-quota.js';
import type { AuthenticatedRequest } from '../accounts/principal.js';
import { REQUEST_COST } from '../accounts/request-cost.js';
import { requireScope } from '../accounts/required-scope.js';
import { requireOpenTo } from '../accounts/restriction.js';
import { describeAnswer, describeProblem } from './answer/describe-result.js';
import type { Tool } from './tool.js';

/** Calls a tool with the rights, the cost and the strict input of the route that it stands for. */
@Injectable()
export class CallTool {
  private readonly logger = new Logger(CallTool.name);

  constructor(
    private readonly reflector: Reflector,
    private readonly quota: AccountQuota,
  ) {}

  /** Errors become results that a language model can read. */
  async run(
    tool: Tool,
    given: Readonly<Record<string, unknown>>,
    request: AuthenticatedRequest,
    reply: FastifyReply,
  ): Promise<CallToolResult> {
    try {
      await this.checkRights(tool, request, reply);
      // Models write null for an argument that they leave out.
      const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
      const input = await check(tool.input, present);
      const selection = selectionOf(tool, input, request);
      const { accountId, livemode, restrictedTo } = request.user;
      const tenant = { accountId, livemode, ...(restrictedTo && { restrictedTo }) };
      return describeAnswer(await tool.run({ tenant, input, request, reply }), selection);
    } catch (error) {
      const problem = toProblem(error);
      if (problem.type.status >= 500) {
        this.logger.error(
          { err: problem.cause ?? problem, requestId: request.id },
          `tool ${tool.name} failed`,
        );
      }
      return describeProblem(problem, request.id);
    }
  }

  private async checkRights(
    { route, scope }: Tool,
    request: AuthenticatedRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const cost = this.reflector.get<number | undefined>(REQUEST_COST, route.handler) ?? 1;
    // The guard has counted the request itself.
    if (cost > 1) await this.quota.enforce(reply, request.user, cost - 1);
    requireScope(request.user, scope);
    requireOpenTo(request.user, this.reflector, [route.handler, route.controller]);
  }
}

function selectionOf(
  { fields }: Tool,
  input: { fields?: string },
  { server }: AuthenticatedRequest,
): Selection {
  if (!fields) return null;
  const document = server.publicApi();
  const schema = responseSchemas(document, fields.of)['application/json'] ?? {};
  return parseFields(document, schema, input.fields ?? fields.default);
}
