import { preferredWait } from '#platform/http/prefer';
import type { Tenant } from '#platform/tenant';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, mergeMap, type Observable } from 'rxjs';
import { ScanDto } from './dto/scan.dto.js';
import { isEnded } from './scan.entity.js';
import { ScanProgress } from './scan-progress.js';
import { ScansService } from './scans.service.js';

const LONGEST_SECONDS = 60;

type Request = FastifyRequest & { user: Tenant };

/** Lets a client of POST /scans wait for the end of the scan. Before `@Idempotent`, to stand around it. */
export function WaitsIfPreferred(): MethodDecorator {
  return applyDecorators(
    UseInterceptors(PreferWaitInterceptor),
    ApiHeader({
      name: 'Prefer',
      required: false,
      description:
        `\`wait=20\` (RFC 7240): answer when the scan has ended, or after so many seconds, ${LONGEST_SECONDS} at most. ` +
        'A repeated request with the same Idempotency-Key does not wait again.',
      schema: { type: 'string' },
    }),
  );
}

/**
 * The scan is stored and announced when the wait begins: it holds no transaction and no connection to the
 * database, and a client that leaves only stops waiting.
 */
@Injectable()
export class PreferWaitInterceptor implements NestInterceptor<string, unknown> {
  constructor(
    private readonly progress: ScanProgress,
    private readonly scans: ScansService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<string>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const reply = http.getResponse<FastifyReply>();
    const seconds = preferredWait(request.headers['prefer']);
    if (seconds === null) return next.handle();
    const wait = (body: string): Promise<string | ScanDto> => this.wait(body, seconds, request, reply);
    return next.handle().pipe(mergeMap((body) => from(wait(body))));
  }

  /** @param body the answer to the creation, as JSON text */
  private async wait(
    body: string,
    preferred: number,
    { user }: Request,
    reply: FastifyReply,
  ): Promise<string | ScanDto> {
    if (reply.hasHeader('idempotency-replayed')) return body;
    const seconds = Math.min(preferred, LONGEST_SECONDS);
    void reply.header('preference-applied', `wait=${seconds}`);
    const { id } = JSON.parse(body) as ScanDto;
    if (!(await this.endsWithin(seconds * 1000, id, reply))) return body;
    const scan = await this.scans.get(user, id);
    void reply.status(200);
    return ScanDto.from(scan);
  }

  private async endsWithin(ms: number, scanId: number, reply: FastifyReply): Promise<boolean> {
    const left = new AbortController();
    const onClose = (): void => {
      left.abort();
    };
    reply.raw.once('close', onClose);
    const deadline = performance.now() + ms;
    let state = null;
    do {
      const patienceMs = Math.max(0, deadline - performance.now());
      state = await this.progress.next(scanId, state?.version ?? null, { signal: left.signal, patienceMs });
    } while (state !== null && !isEnded(state.status));
    reply.raw.off('close', onClose);
    return state !== null && state.status !== 'gone';
  }
}
