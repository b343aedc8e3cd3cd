import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventStream, eventText } from './event-stream.js';

describe('EventStream', () => {
  let made: number;
  let ended: boolean;
  let ending: AbortController;

  beforeEach(() => {
    made = 0;
    ended = false;
    ending = new AbortController();
  });
  afterEach(() => vi.useRealTimers());

  /** Yields a kilobyte at each call of `next`. */
  async function* texts(signal: AbortSignal): AsyncGenerator<string, void> {
    signal.addEventListener('abort', () => (ended = true));
    for (; made < 1_000; made++) {
      await Promise.resolve();
      yield 'x'.repeat(1_024);
    }
  }
  const open = () => new EventStream(texts, ending.signal);
  /** Waits one turn of the event loop, in which streams and their sources make all progress. */
  const settled = () => setImmediate();

  it('creates no more texts than its reader consumes', async () => {
    const stream = open();
    stream.once('readable', () => void stream.read(1));
    await settled();
    const first = made;
    expect(first).toBeLessThan(100);
    await settled();
    expect(made).toBe(first);
    await once(stream.resume(), 'end');
    expect(made).toBe(1_000);
  });

  it('aborts the signal of its source at once when the reader disconnects, even while a text is pending', async () => {
    const waiting = (signal: AbortSignal) => ({
      next: () =>
        once(signal, 'abort').then(() => ((ended = true), { done: true as const, value: undefined })),
    });
    const stream = new EventStream(waiting, ending.signal);
    stream.resume();
    await settled();
    expect(ended).toBe(false);
    stream.destroy();
    await once(stream, 'close');
    expect(ended).toBe(true);
  });

  it('closes two seconds after the end signal even if the reader does not read', async () => {
    vi.useFakeTimers();
    const stream = open();
    stream.read(1);
    ending.abort();
    expect(ended).toBe(true);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(stream.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(stream.destroyed).toBe(true);
  });

  it('emits the error of its source', async () => {
    const stream = new EventStream(() => ({ next: () => Promise.reject(new Error('no')) }), ending.signal);
    stream.resume();
    const [error] = (await once(stream, 'error')) as [Error];
    expect(error.message).toBe('no');
  });

  it('eventText escapes line breaks in the data', () => {
    const text = eventText({ event: 'end', id: '7', data: { text: 'a\n\nevent: b\r\u2028' } });
    expect(text).toBe('event: end\nid: 7\ndata: {"text":"a\\n\\nevent: b\\r\u2028"}\n\n');
  });
});
