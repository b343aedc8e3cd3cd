/** Returns a signal that is aborted when every one of these is. Call `stopListening` when it is no longer needed. */
export function everyAborted(signals: readonly AbortSignal[]): {
  readonly signal: AbortSignal;
  readonly stopListening: () => void;
} {
  const all = new AbortController();
  const onAbort = (): void => {
    if (signals.every(({ aborted }) => aborted)) all.abort(signals[0]?.reason);
  };
  for (const signal of signals) signal.addEventListener('abort', onAbort);
  onAbort();
  return {
    signal: all.signal,
    stopListening: () => {
      for (const signal of signals) signal.removeEventListener('abort', onAbort);
    },
  };
}
