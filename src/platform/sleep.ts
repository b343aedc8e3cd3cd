/**
 * Waits, and gives up at once when asked to. Not `setTimeout` of `node:timers/promises`: that rejects with an AbortError
 * instead of the signal's reason, and the tests of pacing and retries cannot run it on a fake clock.
 *
 * @throws the signal's reason when it is aborted before or meanwhile
 */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  const giveUp = (): void => {
    reject(signal?.reason as Error);
  };
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
