import { Problem } from '#platform/http/problem';
import { MALFORMED_BODY } from '#platform/http/problems';
import { AllowsRestricted } from '#platform/http/public';
import { StrictQueryGuard } from '#platform/http/strict-query.guard';
import { methodNotAllowed } from '#platform/http/unknown-address';
import { All, Controller, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { AuthenticatedRequest } from '../accounts/principal.js';
import { RequiresScope } from '../accounts/required-scope.js';
import { exchange } from './exchange.js';
import { McpServers } from './mcp-servers.js';
import { OriginGuard } from './origin.guard.js';

/**
 * The Model Context Protocol over streamable HTTP: stateless, with JSON responses. Each tool checks the scope, and
 * whether it is open to callers that are restricted to tags.
 */
@Controller('mcp')
@ApiExcludeController()
@UseGuards(OriginGuard, StrictQueryGuard)
export class McpController {
  constructor(private readonly servers: McpServers) {}

  /** Accepts POST. Clients probe other methods before they have a key, and learn from the 401 that they need one. */
  @All()
  @AllowsRestricted()
  @RequiresScope('read')
  async receive(
    @Req() request: AuthenticatedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if (request.method !== 'POST') throw methodNotAllowed(request.method, ['POST']);
    return exchange(() => this.servers.create(request, reply), { request, body: bodyOf(request) }, reply);
  }
}

/** Returns the message. A list of messages, which old protocols had, would count as one request. */
function bodyOf({ body }: AuthenticatedRequest): unknown {
  // The body is invalid, see `addBodyParsers`.
  if (body instanceof Error) throw body;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new Problem(MALFORMED_BODY, 'The body must be one JSON-RPC message, which is a JSON object.');
}
