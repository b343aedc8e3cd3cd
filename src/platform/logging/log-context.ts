import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { currentRequestId, runWithRequestId } from '../request-id.js';

/** Adds fields to all log lines of a job or of a part of one. */
@Injectable()
export class LogContext {
  constructor(private readonly logger: PinoLogger) {}

  /** Runs a job with its name, its id and the id of the request that enqueued it in each line. */
  runJob<T>(
    job: string,
    { jobId, requestId }: { readonly jobId: string; readonly requestId: string | null },
    work: () => T,
  ): T {
    return runWithRequestId(requestId, () => this.logger.runInContext(work, { bindings: { job, jobId } }));
  }

  /**
   * Runs a function with additional fields in each line.
   *
   * @param requestId from the database; used if a background task enqueued the job, not a request
   */
  runWith<T>(fields: Readonly<Record<string, unknown>>, requestId: string | null, work: () => T): T {
    return runWithRequestId(currentRequestId() ?? requestId, () =>
      this.logger.runInContext(work, { bindings: fields, inherit: true }),
    );
  }
}
