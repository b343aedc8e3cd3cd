import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AllowsRestricted } from '#platform/http/public';
import { StrictQueryGuard } from '#platform/http/strict-query.guard';
import { UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AuthenticatedRequest } from '../accounts/principal.js';
import { RequiresScope } from '../accounts/required-scope.js';
import { McpServers } from './mcp-servers.js';
import { exchange } from './exchange.js';

/**
 * The Model Context Protocol over streamable HTTP: stateless, with JSON responses. Each tool checks the scope, and
 * whether it is open to callers that are restricted to tags.
 */
@Controller('mcp')
@ApiExcludeController()
@UseGuards(StrictQueryGuard)
export class McpController {
  constructor(private readonly servers: McpServers) {}

  @Post()
  @AllowsRestricted()
  @RequiresScope('read')
  async receive(
    @Body() body: unknown,
    @Req() request: AuthenticatedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const factory = () => this.servers.create(request, reply);
    return exchange(factory, { request, body: body as JSONRPCMessage }, reply);
  }
}
