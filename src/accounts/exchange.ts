import { closeSignal } from '#platform/http/close-signal';
import { Idempotency, type Outcome } from '#platform/http/idempotency/idempotency';
import { requireMatch } from '#platform/http/if-match';
import { answerList, answerPage, answerSortedList, type SortedSource } from '#platform/http/list-answer';
import { type PageQuery, setNextLink } from '#platform/http/paging';
import { preferredWait } from '#platform/http/prefer';
import type { Tenant } from '#platform/tenant';
import {
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type PipeTransform,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type AuthenticatedRequest, tenantOf } from './principal.js';

/** A DTO that is made from a row, as most are. */
interface MadeFrom<Row, Dto> {
  from(row: Row): Dto;
}

/** Returns up to `count` rows after the id, in the order of the list. */
type ReadPage<Row> = (afterId: number, count: number) => Promise<Row[]>;

/** A list in one response: its DTOs, or a stream if it is long. */
export type List<Dto> = Promise<Dto[] | StreamableFile>;

export interface WaitOptions {
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** Waits for an event. @returns false after the timeout or an abort */
type Wait = (options: WaitOptions) => Promise<boolean>;

/** A request to the public API and its response. */
export class Exchange {
  readonly tenant: Tenant;

  constructor(
    private readonly idempotency: Idempotency,
    readonly request: AuthenticatedRequest,
    readonly reply: FastifyReply,
  ) {
    this.tenant = tenantOf(request.user);
  }

  /** Runs a use case that creates something, like `once`, and returns the response. */
  async create<Row, Dto extends { id: number }>(
    run: () => Promise<Row>,
    dto: MadeFrom<Row, Dto>,
    path?: string,
  ): Promise<string> {
    return (await this.once(run, dto, path)).body;
  }

  /**
   * Runs a use case once for each `Idempotency-Key`, and sets the status of the route and `Location`.
   *
   * @param run returns what its `UnitOfWork` returned
   * @param path of the created things below /api/v1, by default that of the route
   * @throws Problem `validation_failed` for the key, `idempotency_in_progress`, `idempotency_key_reused`
   */
  once<Row, Dto extends { id: number }>(
    run: () => Promise<Row>,
    dto: MadeFrom<Row, Dto>,
    path?: string,
  ): Promise<Outcome<Row>> {
    const describe = (row: Row) => {
      const body = dto.from(row);
      return { status: this.reply.statusCode, location: this.pathOf(body, path), body };
    };
    return this.idempotency.answer({ run, describe }, this.tenant, this.request, this.reply);
  }

  /** Sets the `Location` of a thing that was created, and returns it. */
  located<Dto extends { id: number }>(created: Dto, path?: string): Dto {
    void this.reply.header('location', this.pathOf(created, path));
    return created;
  }

  /** Returns a list in the order of ids: one page with a `Link` to the next, or without parameters all of it. */
  list<Row extends { id: number }, Dto>(
    page: PageQuery,
    read: ReadPage<Row>,
    dto: MadeFrom<Row, Dto>,
  ): List<Dto> {
    return answerList({ read, describe: (row) => dto.from(row) }, page, this.request, this.reply);
  }

  /** Returns a list like `list`, the largest id first. */
  listNewestFirst<Row extends { id: number }, Dto>(
    page: PageQuery,
    read: ReadPage<Row>,
    dto: MadeFrom<Row, Dto>,
  ): List<Dto> {
    const source = { read, describe: (row: Row) => dto.from(row), isDescending: true };
    return answerList(source, page, this.request, this.reply);
  }

  /** Returns a list like `list`, in another order. */
  listSorted<Row, Dto, Position>(page: PageQuery, source: SortedSource<Row, Dto, Position>): List<Dto> {
    return answerSortedList(source, page, this.request, this.reply);
  }

  /** Returns a page of a list that is never complete in one response. */
  page<Row, Dto, Position>(
    page: { readonly limit: number; readonly cursor?: string | undefined },
    source: SortedSource<Row, Dto, Position>,
  ): Promise<Dto[]> {
    return answerPage(source, page, this.request, this.reply);
  }

  /** Sets the `Link` to the next page: this request with other parameters. */
  linkNext(parameters: Readonly<Record<string, string | number>>): void {
    setNextLink(this.request, this.reply, parameters);
  }

  /**
   * Returns a check of `If-Match` (RFC 9110, 13.1.1) against what GET would return now. Use cases call it after they
   * have locked the row. It throws Problem `precondition_failed`.
   */
  ifMatch<Row>(dto: MadeFrom<Row, object>): (row: Row) => void {
    const header = this.request.headers['if-match'];
    return (row) => {
      if (header !== undefined) requireMatch(header, dto.from(row));
    };
  }

  /** Waits if the request prefers it (RFC 7240, `Prefer: wait=20`). @returns false if it does not */
  async waitAsPreferred(maxSeconds: number, wait: Wait): Promise<boolean> {
    const preferred = preferredWait(this.request.headers['prefer']);
    if (preferred === null) return false;
    const seconds = Math.min(preferred, maxSeconds);
    void this.reply.header('preference-applied', `wait=${seconds}`);
    return this.wait(seconds, wait);
  }

  /** Waits at most the given number of seconds, and no longer than the client. */
  wait(seconds: number, wait: Wait): Promise<boolean> {
    return wait({ signal: closeSignal(this.reply), timeoutMs: seconds * 1_000 });
  }

  private pathOf({ id }: { readonly id: number }, path?: string): string {
    return `${path === undefined ? (this.request.routeOptions.url ?? '') : `/api/v1/${path}`}/${id}`;
  }
}

@Injectable()
class ExchangePipe implements PipeTransform<HttpContext, Exchange> {
  constructor(private readonly idempotency: Idempotency) {}

  transform(http: HttpContext): Exchange {
    return new Exchange(this.idempotency, http.getRequest(), http.getResponse());
  }
}

type HttpContext = ReturnType<ExecutionContext['switchToHttp']>;

const CurrentContext = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp(),
);

/** Parameter decorator: the request and its response. */
export const Http = (): ParameterDecorator => CurrentContext(ExchangePipe);
