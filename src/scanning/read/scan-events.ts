import { EventStream, eventText, HEARTBEAT, retryText } from '#platform/http/event-stream';
import { Problem } from '#platform/http/problem';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';
import { ScanDto } from '../dto/scan.dto.js';
import { ScanProgressDto } from '../dto/scan-progress.dto.js';
import { ScanProgress } from './scan-progress.js';
import { isEnded, versionOf } from '../scan.entity.js';
import { TOO_MANY_STREAMS } from '../scans.problems.js';
import { ScansService } from './scans.service.js';

const MOST_STREAMS_OF_A_KEY = 10;
const RECONNECT_MS = 2_000;
const HEARTBEAT_MS = 15_000;
/** Then the client connects again, and its key is looked at again. */
const LONGEST_MS = 300_000;

export interface EventReader extends Tenant {
  /** Whose streams are counted together. */
  readonly caller: string;
  /** The id of the last event that this client got; null when it has none. */
  readonly lastEventId: string | null;
}

/** The progress of a scan as server-sent events. */
@Injectable()
export class ScanEvents {
  /** So many streams of each key, or of each user of the dashboard. */
  readonly open = new Map<string, number>();

  constructor(
    private readonly progress: ScanProgress,
    private readonly scans: ScansService,
  ) {}

  /**
   * A stream of `progress` events that ends with one `end` event. Each tells the state at the time it is read: a
   * slow reader misses states, never the last one. Without an end it ends when the process stops, after five
   * minutes, or when the scan is deleted; the client connects again.
   *
   * @throws Problem `too_many_streams`, `not_found`
   * @returns null when the reader knows the end already: it should not come back
   */
  async of(reader: EventReader, scanId: number): Promise<EventStream | null> {
    const scan = await this.scans.get(reader, scanId);
    if (scan.hasEnded() && reader.lastEventId === versionOf(scan)) return null;
    this.takePlace(reader.caller);
    const ending = AbortSignal.any([this.progress.stopped, AbortSignal.timeout(LONGEST_MS)]);
    const stream = new EventStream((signal) => this.texts(reader, scanId, signal), ending);
    stream.once('close', () => {
      this.leavePlace(reader.caller);
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
      const state = await this.progress.next(scanId, seen, { signal: ending, patienceMs: HEARTBEAT_MS });
      if (state?.status === 'gone' || ending.aborted) return;
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

  private takePlace(caller: string): void {
    const open = this.open.get(caller) ?? 0;
    if (open >= MOST_STREAMS_OF_A_KEY) {
      throw new Problem(TOO_MANY_STREAMS, `This key has ${open} event streams open.`);
    }
    this.open.set(caller, open + 1);
  }

  private leavePlace(caller: string): void {
    const open = (this.open.get(caller) ?? 1) - 1;
    if (open > 0) this.open.set(caller, open);
    else this.open.delete(caller);
  }
}
