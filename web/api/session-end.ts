type Listener = () => void;

let listener: Listener | null = null;

/** Calls the listener when a response shows that the session has ended. @returns a function that unsubscribes */
export function onSessionEnd(told: Listener): () => void {
  listener = told;
  return () => {
    if (listener === told) listener = null;
  };
}

export function tellSessionEnd(): void {
  listener?.();
}
