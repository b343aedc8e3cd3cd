import type { Pin } from '#libs/geo-grid';
import { Injectable } from '@nestjs/common';
import { SearchQueues } from '../../search/queue/search-queues.js';
import { LeaseLostError } from '../queue/scan-lease.js';
import { FetchAnswers } from './fetch-answers.js';
import { FindPosted } from './find-posted.js';
import { PostSearches, type TaggedPin } from './post-searches.js';
import { type ProviderTask, ProviderTasks } from './provider-tasks.js';
import { QueueStanding } from './queue-standing.js';
import { COME_AGAIN_MS } from './queue-times.js';
import type { QueuedWork, WantedPins } from './queued-work.js';

/** What a queue left undone. */
export interface LeftByQueue {
  /** For live searches. */
  readonly pins: readonly Pin[];
  /** When it is worth looking again, in milliseconds; 0 when nothing waits. To be asked when the worker is about to go. */
  readonly againMs: () => Promise<number>;
}

const NOTHING_LEFT: LeftByQueue = { pins: [], againMs: () => Promise.resolve(0) };

/** At once: something was done while we worked, and whoever noticed could not wake the scan. */
const AT_ONCE_MS = 1;

/**
 * Measures pins by the queue of a provider: posts what is not there yet, fetches what is done. It waits for nothing: it is to
 * be called again until nothing is left.
 */
@Injectable()
export class MeasureQueued {
  constructor(
    private readonly queues: SearchQueues,
    private readonly tasks: ProviderTasks,
    private readonly findPosted: FindPosted,
    private readonly fetchAnswers: FetchAnswers,
    private readonly postSearches: PostSearches,
  ) {}

  /**
   * A scan that nobody waits for goes to the queue of its first provider, where there is one and it is to be used; all pins of
   * any other scan are left.
   *
   * @throws LeaseLostError
   */
  async run(wanted: WantedPins, onOutcome: QueuedWork['onOutcome']): Promise<LeftByQueue> {
    const { scan, candidates, pins, mayWait, signal } = wanted;
    const [candidate, ...others] = candidates;
    const isForQueue = candidate && scan.livemode && scan.scheduledFor !== null;
    const open = isForQueue ? this.queues.of(candidate.provider.profile.name) : null;
    if (!candidate || !open) return { ...NOTHING_LEFT, pins };
    try {
      // Where there is somebody else to ask, nobody waits.
      const isPatient = mayWait && others.length === 0;
      return await this.work({ ...wanted, open, candidate, onOutcome, mayWait: isPatient });
    } catch (error) {
      if (error instanceof LeaseLostError || !signal.aborted) throw error;
      return NOTHING_LEFT;
    }
  }

  private async work(work: QueuedWork): Promise<LeftByQueue> {
    const standing = new QueueStanding();
    const pins = new Map(work.pins.map((pin) => [pin.index, pin]));
    const stored = await this.tasks.ofScan(work.scan.id);
    const open = stored.filter(({ pin }) => pins.has(pin));
    const { known, missing } = await this.sort(open, work, standing);
    await this.fetchAnswers.run(known, work, standing);
    await this.postSearches.postAgain(tagged(missing, pins), work, standing);
    const posted = new Set(stored.map(({ pin }) => pin));
    const fresh = work.pins.filter(({ index }) => !posted.has(index));
    await this.postSearches.postNew(fresh, work, standing);
    return {
      pins: work.pins.filter(({ index }) => standing.isLeft(index)),
      againMs: async () => {
        if (standing.againMs === 0) return 0;
        const seen = stored.filter(({ isReady }) => isReady).length;
        return (await this.tasks.readyOf(work.scan.id)) > seen ? AT_ONCE_MS : standing.againMs;
      },
    };
  }

  private async sort(
    open: readonly ProviderTask[],
    work: QueuedWork,
    standing: QueueStanding,
  ): Promise<{ known: ProviderTask[]; missing: readonly ProviderTask[] }> {
    const known = open.filter(({ taskId }) => taskId !== null);
    const lost = open.filter(({ taskId }) => taskId === null);
    if (lost.length === 0) return { known, missing: [] };
    const found = await this.findPosted.run(lost, work);
    for (const task of [...found.unsure, ...found.missing]) standing.putOff(task, COME_AGAIN_MS);
    const missing = found.missing.filter(({ pin }) => !standing.isLeft(pin));
    return { known: [...known, ...found.known], missing };
  }
}

function tagged(tasks: readonly ProviderTask[], pins: ReadonlyMap<number, Pin>): TaggedPin[] {
  return tasks.flatMap(({ pin: index, tag }) => {
    const pin = pins.get(index);
    return pin ? [{ pin, tag }] : [];
  });
}
