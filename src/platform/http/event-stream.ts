import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';

/** How long a reader that is told to end has time to read what is left. */
const GRACE_MS = 2_000;

/** What is sent to the client of an event stream (HTML standard, server-sent events). */
export interface ServerEvent {
  readonly event: string;
  /** Comes back as `Last-Event-ID` when the client connects again. Without line breaks. */
  readonly id: string;
  readonly data: object;
}

/** One event as text. JSON has no line breaks of its own, so one `data` line carries it. */
export function eventText({ event, id, data }: ServerEvent): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Keeps proxies from closing a connection on which nothing happens, and finds those that are dead. */
export const HEARTBEAT = ':\n\n';

/** How long the client waits before it connects again. */
export function retryText(ms: number): string {
  return `retry: ${ms}\n\n`;
}

/** Makes the texts; ends soon after the signal. */
export type TextSource = (signal: AbortSignal) => AsyncIterator<string, void>;

/**
 * A stream whose next text is made when its reader has room for it, so that a slow one costs no memory.
 * Not `Readable.from`: that waits for the text under way before it closes, and until then a client that left counts.
 */
export class EventStream extends Readable {
  private readonly closing = new AbortController();
  private readonly next: () => Promise<IteratorResult<string, void>>;

  /** @param ending closes the stream a moment later, whether its reader reads or not */
  constructor(source: TextSource, ending: AbortSignal) {
    super();
    const onEnding = (): void => {
      setTimeout(() => this.destroy(), GRACE_MS).unref();
    };
    ending.addEventListener('abort', onEnding, { once: true });
    this.closing.signal.addEventListener('abort', () => {
      ending.removeEventListener('abort', onEnding);
    });
    const texts = source(AbortSignal.any([ending, this.closing.signal]));
    // Node calls `_read` outside the context of the request.
    this.next = AsyncLocalStorage.bind(() => texts.next());
  }

  override _read(): void {
    this.next().then(
      ({ done, value }) => this.push(done ? null : value),
      (error: unknown) => this.destroy(error as Error),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.closing.abort();
    done(error);
  }
}
