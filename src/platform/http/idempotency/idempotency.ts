import { applyDecorators, Injectable } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { UnitOfWork } from '../../database/unit-of-work.js';
import type { Tenant } from '../../tenant.js';
import { ApiProblems } from '../api-problems.js';
import { fieldError } from '../field-errors.js';
import { hasLength, isPlainText } from '../fields.js';
import { Problem } from '../problem.js';
import { validationProblem } from '../validation.js';
import { IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED } from './idempotency.problems.js';
import { IdempotencyRepository, type IdempotencyScope, type StoredAnswer } from './idempotency.repository.js';

/** In code points. */
const MAX_KEY_LENGTH = 255;

interface Work<Result> {
  /** Runs a use case and returns what its `UnitOfWork` returned. */
  readonly run: () => Promise<Result>;
  readonly describe: (result: Result) => Answer;
}

interface Answer {
  readonly status: number;
  /** Path of the new resource. */
  readonly location: string | null;
  readonly body: object;
}

export interface Outcome<Result> {
  /** The body of the response as JSON text, the same for the first request and a repeated one. */
  readonly body: string;
  /** Null if the request repeated an earlier one. */
  readonly result: Result | null;
  /** Replaces the stored response by a later one to the same request, for example when a wait has ended. */
  readonly amend: (status: number, body: object) => Promise<Outcome<Result>>;
}

interface StoredOutcome<Result> extends Pick<Outcome<Result>, 'result'> {
  readonly answer: StoredAnswer;
}

/** Documents the `Idempotency-Key` of a route that uses `Idempotency`. */
export function ApiIdempotencyKey(): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'Any printable text of your choice, ASCII or UTF-8. For 24 hours, a repeated request gets the first response again',
      schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
    }),
    ApiProblems(IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED),
  );
}

/** Makes POST requests safe to repeat: for 24 hours, the same `Idempotency-Key` and body get the first response. */
@Injectable()
export class Idempotency {
  constructor(private readonly records: IdempotencyRepository) {}

  /**
   * Runs the work unless the request repeats an earlier one, and sets status and headers of the reply. The response is
   * stored in the transaction of the work, so a killed request has done everything or can be repeated.
   *
   * @throws Problem `validation_failed` for the key, `idempotency_in_progress`, `idempotency_key_reused`
   */
  async answer<Result>(
    work: Work<Result>,
    tenant: Tenant,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Outcome<Result>> {
    const key = readKey(request);
    if (key === null) {
      const result = await work.run();
      return prepare(reply, toStored(work.describe(result)), result, () => Promise.resolve());
    }
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const { answer, result } = await this.once(work, tenant, { route, key, body: request.body });
    if (result === null) void reply.header('idempotency-replayed', 'true');
    const scope = { ...tenant, route, key };
    return prepare(reply, answer, result, (before, after) => this.records.amend(scope, before, after));
  }

  /**
   * Runs the work unless a request with this key did so in the last 24 hours.
   *
   * @throws Problem `idempotency_in_progress`, `idempotency_key_reused`
   */
  async once<Result>(
    work: Work<Result>,
    { accountId, livemode, restrictedTo }: Tenant,
    { body, ...request }: { readonly route: string; readonly key: string; readonly body: unknown },
  ): Promise<StoredOutcome<Result>> {
    const scope = { accountId, livemode, ...request };
    const claim = await this.records.claim(scope, hashOf(body, restrictedTo));
    switch (claim.kind) {
      case 'replay':
        return { answer: claim.answer, result: null };
      case 'running':
        throw inProgress('The first of these requests is in progress. Retry in one second.');
      case 'reused':
        throw new Problem(
          IDEMPOTENCY_KEY_REUSED,
          'This Idempotency-Key was used with another body. Use a new key.',
        );
      case 'first':
        return this.execute(work, scope, claim.lease);
    }
  }

  private async execute<Result>(
    { run, describe }: Work<Result>,
    scope: IdempotencyScope,
    lease: string,
  ): Promise<{ answer: StoredAnswer; result: Result }> {
    let answer: StoredAnswer | undefined;
    const storeAnswer = async (result: unknown): Promise<void> => {
      answer = toStored(describe(result as Result));
      if (await this.records.complete(scope, lease, answer)) return;
      throw inProgress('This request took too long, and another one with its key is in progress.');
    };
    try {
      const result = await UnitOfWork.withLastStep(storeAnswer, run);
      if (!answer) throw new Error(`${scope.route} is idempotent, but its work does not use a UnitOfWork`);
      return { answer, result };
    } catch (error) {
      await this.records.release(scope, lease);
      throw error;
    }
  }
}

function inProgress(detail: string): Problem {
  return new Problem(IDEMPOTENCY_IN_PROGRESS, detail, { headers: { 'retry-after': '1' } });
}

function readKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = typeof header === 'string' ? headerText(header) : '';
  if (isPlainText(key) && hasLength(key, MAX_KEY_LENGTH)) return key;
  throw validationProblem([
    { ...fieldError('#/Idempotency-Key', 'invalid_header'), header: 'Idempotency-Key' },
  ]);
}

/** Returns the text of a header. Node reads each byte as a character, but clients send UTF-8 or Latin-1. */
function headerText(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}

/**
 * Bodies that differ only in the order of their members have the same hash. A caller that is restricted to tags does not
 * get the response to a caller with another restriction.
 */
export function hashOf(body: unknown, restrictedTo: Tenant['restrictedTo']): Buffer {
  const hash = createHash('sha256').update(JSON.stringify(sorted(body ?? null)));
  if (restrictedTo) hash.update(JSON.stringify(restrictedTo));
  return hash.digest();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, member]) => [name, sorted(member)]);
}

function toStored({ status, location, body }: Answer): StoredAnswer {
  return { status, location, body: JSON.stringify(body) };
}

/** @param store replaces the stored response */
function prepare<Result>(
  reply: FastifyReply,
  answer: StoredAnswer,
  result: Result | null,
  store: (before: StoredAnswer, after: StoredAnswer) => Promise<void>,
): Outcome<Result> {
  void reply.status(answer.status).type('application/json; charset=utf-8');
  if (answer.location !== null) void reply.header('location', answer.location);
  const amend = async (status: number, body: object): Promise<Outcome<Result>> => {
    const amended = toStored({ ...answer, status, body });
    await store(answer, amended);
    return prepare(reply, amended, result, store);
  };
  return { body: answer.body, result, amend };
}
