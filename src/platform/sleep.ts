/**
 * Waits until the time has passed or the signal is aborted. `setTimeout` of `node:timers/promises` would reject with an
 * AbortError instead of the reason of the signal, and fake clocks do not reach it.
 *
 * @throws the reason of the signal
 */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  const onAbort = (): void => {
    reject(signal?.reason as Error);
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
