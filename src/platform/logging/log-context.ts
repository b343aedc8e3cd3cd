import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { currentRequestId, followingFrom } from '../request-id.js';

/** What every log line of a piece of work says about it, whoever writes the line. */
@Injectable()
export class LogContext {
  constructor(private readonly logger: PinoLogger) {}

  /** Runs a job, whose lines name it and the request it follows from rather than whatever was under way before. */
  ofJob<T>(
    job: string,
    { jobId, requestId }: { readonly jobId: string; readonly requestId: string | null },
    work: () => T,
  ): T {
    const bindings = { job, jobId, ...(requestId !== null && { requestId }) };
    return followingFrom(requestId, () => this.logger.runInContext(work, { bindings }));
  }

  /**
   * Adds to the lines of a part of the work under way.
   *
   * @param requestId as the database knows it, for a job that was enqueued by a sweep and not by a request
   */
  within<T>(fields: Readonly<Record<string, unknown>>, requestId: string | null, work: () => T): T {
    const known = currentRequestId();
    const bindings = { ...fields, ...(known === null && requestId !== null && { requestId }) };
    return followingFrom(known ?? requestId, () =>
      this.logger.runInContext(work, { bindings, inherit: true }),
    );
  }
}
