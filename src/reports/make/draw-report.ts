import { REPORT_THREAD_PATH } from '#config';
import { TaskThread } from '#platform/threads/task-thread';
import { Injectable } from '@nestjs/common';
import type { ReportContent } from '../content/report-content.js';
import type { ReportRequest } from '../report.entity.js';
import type { MadeReport } from '../reports.repository.js';

const TIME_LIMIT_MS = 120_000;
/** A report of 100 businesses uses a quarter of this. */
const MEMORY_MB = 1_024;

type DrawnReport = Pick<MadeReport, 'pdf' | 'page'>;

interface DrawInput {
  readonly request: ReportRequest;
  readonly content: ReportContent;
}

export interface ThreadInput extends DrawInput {
  /** Whether the page of links is drawn too. */
  readonly withPage: boolean;
}

/** What the thread returns: a message turns buffers into plain arrays of bytes. */
export type DrawnBytes = Readonly<Record<keyof DrawnReport, Uint8Array>>;

export type DrawnPdf = Pick<DrawnBytes, 'pdf'>;

/** Draws reports in a worker thread, since a large one takes seconds of CPU time. */
@Injectable()
export class DrawReport {
  private readonly thread = new TaskThread(REPORT_THREAD_PATH, {
    timeLimitMs: TIME_LIMIT_MS,
    memoryMb: MEMORY_MB,
  });

  /** Draws the PDF and the compressed page of links. */
  async run(input: DrawInput): Promise<DrawnReport> {
    const task: ThreadInput = { ...input, withPage: true };
    const { pdf, page } = (await this.thread.run(task)) as DrawnBytes;
    return { pdf: Buffer.from(pdf), page: Buffer.from(page) };
  }

  /** Draws only the PDF, for a preview. */
  async pdf(input: DrawInput): Promise<Buffer> {
    const task: ThreadInput = { ...input, withPage: false };
    const { pdf } = (await this.thread.run(task)) as DrawnPdf;
    return Buffer.from(pdf);
  }
}
