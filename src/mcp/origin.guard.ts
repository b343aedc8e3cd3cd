import { AppConfig } from '#config';
import { Problem } from '#platform/http/problem';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ORIGIN_NOT_ALLOWED } from './mcp.problems.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses pages of foreign origins, which could reach a service in a private network by a name that they change (DNS
 * rebinding). Programs send no `Origin`. Programs of the same machine may serve pages that use the service.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
@Injectable()
export class OriginGuard implements CanActivate {
  private readonly origins: readonly string[];

  constructor({ publicUrl, corsOrigins }: AppConfig) {
    this.origins = [...(publicUrl === null ? [] : [new URL(publicUrl).origin]), ...corsOrigins];
  }

  canActivate(context: ExecutionContext): boolean {
    const { origin } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    if (origin === undefined || this.origins.includes('*') || this.origins.includes(origin)) return true;
    if (URL.canParse(origin) && LOOPBACK.includes(new URL(origin).hostname)) return true;
    throw new Problem(
      ORIGIN_NOT_ALLOWED,
      `Pages of ${JSON.stringify(origin.slice(0, 200))} may not use this endpoint. Add the origin to CORS_ORIGINS.`,
    );
  }
}
