import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { firstValueFrom, from, map, type Observable } from 'rxjs';
import { UnitOfWork } from '../../database/unit-of-work.js';
import type { Tenant } from '../../tenant.js';
import { Problem } from '../problem.js';
import { validationProblem } from '../validation.js';
import { ANSWER_OF, type Answer, type AnswerOf } from './answer.js';
import { IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED } from './idempotency.problems.js';
import { type IdempotencyScope, IdempotencyStore, type StoredAnswer } from './idempotency.store.js';

type Request = FastifyRequest & { user: Tenant };

@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly store: IdempotencyStore,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const answerOf = this.reflector.get<AnswerOf<unknown>>(ANSWER_OF, context.getHandler());
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const reply = http.getResponse<FastifyReply>();
    const key = readKey(request);
    if (key === null) return next.handle().pipe(map((result) => send(reply, stored(answerOf(result)))));
    const { accountId, livemode } = request.user;
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const scope = { accountId, livemode, route, key };
    return from(this.once(scope, request, reply, answerOf, next));
  }

  private async once(
    scope: IdempotencyScope,
    request: Request,
    reply: FastifyReply,
    answerOf: AnswerOf<unknown>,
    next: CallHandler,
  ): Promise<unknown> {
    const claim = await this.store.claim(scope, hashOf(request.body));
    switch (claim.kind) {
      case 'replay':
        void reply.header('idempotency-replayed', 'true');
        return send(reply, claim.answer);
      case 'running':
        throw inProgress('The first request with this key is still running.');
      case 'reused':
        throw new Problem(IDEMPOTENCY_KEY_REUSED, 'This Idempotency-Key was sent before with another body.');
      case 'first':
        return send(reply, await this.execute(scope, claim.lease, answerOf, next));
    }
  }

  private async execute(
    scope: IdempotencyScope,
    lease: string,
    answerOf: AnswerOf<unknown>,
    next: CallHandler,
  ): Promise<StoredAnswer> {
    let answer: StoredAnswer | undefined;
    const keep = async (result: unknown): Promise<void> => {
      answer = stored(answerOf(result));
      if (await this.store.complete(scope, lease, answer)) return;
      throw inProgress('This request took too long, and another one with its key is at work.');
    };
    try {
      await UnitOfWork.withLastStep(keep, () => firstValueFrom(next.handle()));
    } catch (error) {
      await this.store.abandon(scope, lease);
      throw error;
    }
    if (!answer) throw new Error(`${scope.route} is idempotent, but its work is not in a UnitOfWork`);
    return answer;
  }
}

function inProgress(detail: string): Problem {
  return new Problem(IDEMPOTENCY_IN_PROGRESS, detail, { headers: { 'retry-after': '1' } });
}

function readKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return header;
  throw validationProblem([
    { pointer: '#/Idempotency-Key', detail: 'must be one header of 1 to 255 printable ASCII characters' },
  ]);
}

/** The same members in another order are the same body. */
function hashOf(body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body ?? null)))
    .digest();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, member]) => [name, sorted(member)]);
}

function stored({ status, location, body }: Answer): StoredAnswer {
  return { status, location: location ?? null, body: JSON.stringify(body) };
}

function send(reply: FastifyReply, { status, location, body }: StoredAnswer): unknown {
  void reply.status(status).type('application/json; charset=utf-8');
  if (location !== null) void reply.header('location', location);
  return body;
}
