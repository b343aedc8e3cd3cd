import { IMPORT_THREAD_PATH } from '#config';
import { Problem, problemType } from '#platform/http/problem';
import { TaskThread } from '#platform/threads/task-thread';
import { Injectable } from '@nestjs/common';
import { TOO_MANY_IMPORTS, UNREADABLE_FILE } from '../imports.problems.js';
import { unreadableFile } from './parsed-file.js';
import type { PreparedFile } from './prepare-file.js';
import type { FileType } from './read-file.js';

/** The most expensive file of 16 MB takes some seconds. */
const TIME_LIMIT_MS = 30_000;
/** The most expensive file of 16 MB uses half of this. */
const MEMORY_MB = 768;
/** Files of an account that wait to be read, of up to 16 MB each. */
const MAX_WAITING = 20;

export interface FileTask {
  readonly bytes: Uint8Array;
  readonly type: FileType;
  /** See `decodeFile`. */
  readonly charset: string | null;
}

/** What the thread returns: a file, or the problem that refuses it. */
export type FileAnswer =
  | PreparedFile
  | {
      readonly refusal: {
        /** Of a problem type. */
        readonly code: string;
        readonly detail: string;
        readonly members: Readonly<Record<string, unknown>>;
      };
    };

/** Reads the files of imports in a worker thread: a file of 16 MB takes up to some seconds of processor time. */
@Injectable()
export class ReadInThread {
  private readonly thread = new TaskThread(IMPORT_THREAD_PATH, {
    timeLimitMs: TIME_LIMIT_MS,
    memoryMb: MEMORY_MB,
  });
  private readonly waiting = new Map<number, number>();

  /**
   * Reads a file of an account.
   *
   * @throws Problem `unreadable_file`, `too_many_rows`, `too_many_imports` if many files of the account wait to be read
   */
  async run(accountId: number, task: FileTask): Promise<PreparedFile> {
    const answer = await this.inTurn(accountId, () => this.thread.run(task));
    if (!('refusal' in answer)) return answer;
    const { code, detail, members } = answer.refusal;
    throw new Problem(problemType(code) ?? UNREADABLE_FILE, detail, { members });
  }

  private async inTurn(accountId: number, read: () => Promise<unknown>): Promise<FileAnswer> {
    const waiting = this.waiting.get(accountId) ?? 0;
    if (waiting >= MAX_WAITING) {
      throw new Problem(
        TOO_MANY_IMPORTS,
        `The service still reads ${waiting} files of the account. Wait until it has read one.`,
      );
    }
    this.waiting.set(accountId, waiting + 1);
    try {
      return (await read()) as FileAnswer;
    } catch (error) {
      throw exceedsLimit(error) ? unreadableFile('too_complex', TOO_COMPLEX) : error;
    } finally {
      const left = (this.waiting.get(accountId) ?? 1) - 1;
      if (left > 0) this.waiting.set(accountId, left);
      else this.waiting.delete(accountId);
    }
  }
}

/** Reports whether a task ended because of its limit of time or memory. */
function exceedsLimit(error: unknown): boolean {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || (cause as { name?: unknown } | null)?.name === 'TimeoutError';
}

const TOO_COMPLEX = 'The file takes too much time or memory to read. Split it.';
