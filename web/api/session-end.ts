type Listener = () => void;

let listener: Listener | null = null;

/** Calls the listener when a response shows that the session has ended. @returns a function that unsubscribes */
export function onSessionEnd(onEnd: Listener): () => void {
  listener = onEnd;
  return () => {
    if (listener === onEnd) listener = null;
  };
}

export function notifySessionEnd(): void {
  listener?.();
}
