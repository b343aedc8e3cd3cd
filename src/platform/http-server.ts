import type { AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/** Returns the HTTP server of the application; undefined in a worker or a command. */
export function httpServerOf({ httpAdapter }: HttpAdapterHost): FastifyInstance | undefined {
  return (httpAdapter as AbstractHttpAdapter | undefined)?.getInstance<FastifyInstance>();
}
