/** The work, or the signal's reason as soon as it is aborted, for work that would not notice. */
export async function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => {
    reject(signal.reason as Error);
  };
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
    work.catch(() => undefined);
  }
}
