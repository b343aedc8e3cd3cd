type Listener = () => void;

let listener: Listener | null = null;

/** Has somebody told when an answer shows that nobody is signed in any more. @returns what ends that */
export function onSessionEnd(told: Listener): () => void {
  listener = told;
  return () => {
    if (listener === told) listener = null;
  };
}

export function tellSessionEnd(): void {
  listener?.();
}
