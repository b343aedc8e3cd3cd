import { AppConfig } from '#config';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Inject,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseTimeout, isOutage, isServerDiskFull } from '../database/outage.js';
import { maskKeys } from '../secrets/mask-keys.js';
import type { FieldError } from './field-errors.js';
import { Problem, type ProblemType } from './problem.js';
import { problemBody } from './problem-body.js';
import {
  BAD_REQUEST,
  BODY_TOO_LARGE,
  DATABASE_TIMEOUT,
  INTERNAL_ERROR,
  NOT_FOUND,
  NOT_READY,
  UNSUPPORTED_MEDIA_TYPE,
} from './problems.js';
import { canonicalAddress } from './unknown-address.js';
import { unknownAddress } from './unknown-address.js';
import { asParameter } from './validation.js';

/** Problem types of errors of the framework, of which only the status is reliable. */
const BY_STATUS: Readonly<Record<number, ProblemType>> = {
  404: NOT_FOUND,
  413: BODY_TOO_LARGE,
  415: UNSUPPORTED_MEDIA_TYPE,
  503: NOT_READY,
};

/** In seconds. A failover takes longer, and each retry costs little. */
const RETRY = { 'retry-after': '5' };

const SERVER_DISK_FULL =
  'The disk of the database server is full, so nothing was stored. Retry after its operator has freed some space.';

/** Answers every error with `application/problem+json` (RFC 9457). */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);
  private readonly baseUrl: string;

  constructor(@Inject(AppConfig) { publicUrl }: Pick<AppConfig, 'publicUrl'>) {
    this.baseUrl = publicUrl ?? '';
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    // Without a route, other errors such as an invalid body do not matter.
    const isUnknown = request.is404 || thrown instanceof NotFoundException;
    const problem = isUnknown ? unknownAddress(request) : toProblem(thrown);
    const canonical = problem.type === NOT_FOUND ? canonicalAddress(request) : null;
    if (canonical !== null) {
      void reply.redirect(canonical, 308);
      return;
    }
    if (request.raw.destroyed && !request.raw.complete) {
      this.logger.debug(
        { requestId: request.id },
        'The client closed the connection before its request ended',
      );
    } else if (problem.type.status >= 500) {
      this.logger.error({ err: problem.cause ?? problem, requestId: request.id }, problem.message);
    }
    void reply
      // The handler may have set it for the response that failed.
      .removeHeader('etag')
      .status(problem.type.status)
      .headers({ 'content-language': 'en', ...problem.extras.headers })
      .type('application/problem+json')
      .send(maskKeys(JSON.stringify(this.body(problem, request))));
  }

  private body({ type, detail, extras }: Problem, request: FastifyRequest): Record<string, unknown> {
    const instance = request.url.split('?', 1)[0] ?? '';
    const members = problemBody(type, detail, { baseUrl: this.baseUrl, instance, requestId: request.id });
    const errors = extras.members?.['errors'] as readonly FieldError[] | undefined;
    return {
      ...members,
      ...extras.members,
      ...(errors && { errors: errors.map((error) => located(error, request)) }),
    };
  }
}

/** Names the parameter of an error that a use case found. A request that reads has no body, so its fields are parameters. */
function located(error: FieldError, { method }: FastifyRequest): FieldError {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && error.parameter === undefined ? asParameter(error) : error;
}

/** Returns the problem that describes an error to clients. */
export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (isDatabaseTimeout(thrown))
    return new Problem(DATABASE_TIMEOUT, DATABASE_TIMEOUT.description, { cause: thrown, headers: RETRY });
  const status = statusOf(thrown);
  const type = BY_STATUS[status] ?? (status >= 400 && status < 500 ? BAD_REQUEST : INTERNAL_ERROR);
  const headers = type === NOT_READY ? RETRY : {};
  return new Problem(type, publicDetailOf(thrown, type), { cause: thrown, headers });
}

/** Returns `publicDetail` of an error. Other messages are only logged, because they may hold a secret. */
function publicDetailOf(thrown: unknown, type: ProblemType): string {
  const publicDetail = (thrown as { publicDetail?: unknown } | null)?.publicDetail;
  if (typeof publicDetail === 'string') return publicDetail;
  if (isServerDiskFull(thrown)) return SERVER_DISK_FULL;
  return type === BAD_REQUEST && thrown instanceof Error ? thrown.message : type.description;
}

function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number') return status;
  // The database is unreachable: the client can retry.
  return isOutage(thrown) ? 503 : 500;
}
