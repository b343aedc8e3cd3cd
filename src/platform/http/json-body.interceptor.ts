import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { jsonNesting } from './json-nesting.js';
import { requireJsonType } from './json-type.js';
import { Problem } from './problem.js';
import { MALFORMED_BODY } from './problems.js';
import { readBytes } from './read-bytes.js';
import { takes } from './route-parameters.js';

const LIMIT_BYTES = 100 * 1024;
/** The deepest body of this API has two levels. */
const MAX_NESTING = 32;

/**
 * Reads the body of routes that take one. Here and not in Fastify, which would read it before anybody asked for
 * the key: this way nothing is read of a caller who may not call, and every refusal counts against their rate.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (takes(context, RouteParamtypes.BODY)) {
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      request.body = await readJson(request);
    }
    return next.handle();
  }
}

async function readJson(request: FastifyRequest): Promise<unknown> {
  const text = await readText(request);
  // No body is no body, not bad JSON; what is missing, the DTO says.
  if (text === '') return undefined;
  requireJsonType(request);
  if (jsonNesting(text) > MAX_NESTING) {
    throw new Problem(MALFORMED_BODY, `The body is nested more than ${MAX_NESTING} levels deep.`);
  }
  return parse(request, text);
}

async function readText(request: FastifyRequest): Promise<string> {
  const bytes = await readBytes(request, LIMIT_BYTES);
  try {
    // A byte order mark is left to the parser.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Problem(MALFORMED_BODY, 'The body is not valid UTF-8.');
  }
}

/** Fastify's own parser: it refuses `__proto__` and its like. */
function parse(request: FastifyRequest, text: string): Promise<unknown> {
  const parser = request.server.getDefaultJsonParser('error', 'error');
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  void parser(request, text, (error, body) => {
    if (error) reject(new Problem(MALFORMED_BODY, `The body is not valid JSON: ${whyNotJson(text, error)}`));
    else resolve(body);
  });
  return promise;
}

/** Fastify's parser only says that; JavaScript's says where, or at what. What it quotes of the body is left out. */
function whyNotJson(text: string, refusal: Error): string {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return refusal.message;
  } catch (error) {
    return error instanceof SyntaxError ? error.message.replace(/, (\.\.\.)?".*$/s, '') : refusal.message;
  }
}
