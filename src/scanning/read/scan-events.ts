import { EventStream, eventText, HEARTBEAT, retryText } from '#platform/http/event-stream';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { ScanDto } from '../dto/scan.dto.js';
import { ScanProgressDto } from '../dto/scan-progress.dto.js';
import { isEnded, versionOf } from '../record/scan.entity.js';
import { TOO_MANY_STREAMS } from '../record/scans.problems.js';
import { ScansService } from '../record/scans.service.js';
import { ScanProgress } from './scan-progress.js';

const MAX_STREAMS = 10;
const RECONNECT_MS = 2_000;
const HEARTBEAT_MS = 15_000;
/** A longer stream is ended, so that the client connects again and its key is checked again. */
const MAX_DURATION_MS = 300_000;

export interface EventReader extends Tenant {
  /** Identifies the key or the user whose streams are limited. */
  readonly caller: string;
  /** The id of the last event that the client received; null if there is none. */
  readonly lastEventId: string | null;
}

/** Streams the progress of scans as server-sent events. */
@Injectable()
export class ScanEvents {
  /** The number of open streams by caller. */
  readonly open = new Map<string, number>();

  constructor(
    private readonly progress: ScanProgress,
    private readonly scans: ScansService,
  ) {}

  /**
   * Returns a stream of `progress` events that ends with one `end` event. Each event has the state at the time it is read,
   * so a slow reader misses states but never the last one. The stream ends without `end` when the process stops, after
   * five minutes, when the scan is deleted, or when a restricted reader loses access to its business.
   *
   * @throws Problem `too_many_streams`, `not_found`
   * @returns null if the reader has received the end already
   */
  async of(reader: EventReader, scanId: number): Promise<EventStream | null> {
    const scan = await this.scans.get(reader, scanId);
    if (scan.hasEnded() && reader.lastEventId === versionOf(scan)) return null;
    this.countUp(reader.caller);
    const ending = AbortSignal.any([this.progress.stopped, AbortSignal.timeout(MAX_DURATION_MS)]);
    const stream = new EventStream((signal) => this.texts(reader, scanId, signal), ending);
    stream.once('close', () => {
      this.countDown(reader.caller);
    });
    return stream;
  }

  private async *texts(
    reader: EventReader,
    scanId: number,
    ending: AbortSignal,
  ): AsyncGenerator<string, void> {
    yield retryText(RECONNECT_MS);
    let seen = reader.lastEventId;
    for (;;) {
      const state = await this.progress.next(scanId, seen, { signal: ending, timeoutMs: HEARTBEAT_MS });
      if (state?.status === 'gone' || ending.aborted || !(await this.mayFollow(reader, scanId))) return;
      if (state === null) {
        yield HEARTBEAT;
      } else if (isEnded(state.status)) {
        const scan = await this.scans.get(reader, scanId);
        yield eventText({ event: 'end', id: versionOf(scan), data: ScanDto.from(scan) });
        return;
      } else {
        seen = state.version;
        yield eventText({ event: 'progress', id: seen, data: ScanProgressDto.from(scanId, state) });
      }
    }
  }

  /** Checks again whether a restricted reader has access: the tags of the business may have changed. */
  private async mayFollow(reader: EventReader, scanId: number): Promise<boolean> {
    return !reader.restrictedTo || (await this.scans.exists(reader, scanId));
  }

  private countUp(caller: string): void {
    const open = this.open.get(caller) ?? 0;
    if (open >= MAX_STREAMS) {
      throw new Problem(TOO_MANY_STREAMS, `This key has ${open} open event streams, which is the maximum.`);
    }
    this.open.set(caller, open + 1);
  }

  private countDown(caller: string): void {
    const open = (this.open.get(caller) ?? 1) - 1;
    if (open > 0) this.open.set(caller, open);
    else this.open.delete(caller);
  }
}
