import { REPORT_THREAD_PATH } from '#config';
import { TaskThread } from '#platform/threads/task-thread';
import { Injectable } from '@nestjs/common';
import type { ReportRequest } from '../report.entity.js';
import type { MadeReport } from '../reports.repository.js';
import type { ReportContent } from './gather-report.js';

const TIME_LIMIT_MS = 120_000;
/** A report of 100 businesses uses a quarter of this. */
const MEMORY_MB = 1_024;

type DrawnReport = Pick<MadeReport, 'pdf' | 'page'>;

/** What the thread returns: a message turns buffers into plain arrays of bytes. */
export type DrawnBytes = Readonly<Record<keyof DrawnReport, Uint8Array>>;

export interface ThreadInput {
  readonly request: ReportRequest;
  readonly content: ReportContent;
}

/** Draws reports in a worker thread, since a large one takes seconds of CPU time. */
@Injectable()
export class DrawReport {
  private readonly thread = new TaskThread(REPORT_THREAD_PATH, {
    timeLimitMs: TIME_LIMIT_MS,
    memoryMb: MEMORY_MB,
  });

  async run(input: ThreadInput): Promise<DrawnReport> {
    const { pdf, page } = (await this.thread.run(input)) as DrawnBytes;
    return { pdf: Buffer.from(pdf), page: Buffer.from(page) };
  }
}
