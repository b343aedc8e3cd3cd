import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';

/** Time that a reader has for the remaining events after the stream was asked to end. */
const GRACE_MS = 2_000;

/** A server-sent event (HTML standard). */
export interface ServerEvent {
  readonly event: string;
  /** Sent back as `Last-Event-ID` when the client reconnects. Has no line breaks. */
  readonly id: string;
  readonly data: object;
}

/** Formats an event. JSON has no line breaks, so it fits in one `data` line. */
export function eventText({ event, id, data }: ServerEvent): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A comment that keeps proxies from closing an idle connection and reveals dead connections. */
export const HEARTBEAT = ':\n\n';

/** Formats the time that the client waits before it reconnects. */
export function retryText(ms: number): string {
  return `retry: ${ms}\n\n`;
}

/** Creates the texts of a stream, and ends soon after the signal is aborted. */
export type TextSource = (signal: AbortSignal) => AsyncIterator<string, void>;

/**
 * A stream that creates its next text when the reader has room, so a slow reader costs no memory. `Readable.from` does
 * not serve: it closes only after the pending text, and a client that has disconnected would count until then.
 */
export class EventStream extends Readable {
  private readonly closing = new AbortController();
  private readonly next: () => Promise<IteratorResult<string, void>>;

  /** @param ending closes the stream after a grace period, even if the reader does not read */
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
