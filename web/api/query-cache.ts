/** Responses by query name, so that a page shows its last data immediately when it is opened again. */
const answers = new Map<string, unknown>();
const listeners = new Set<(prefix: string) => void>();

export function cachedAnswer(name: string): unknown {
  return answers.get(name);
}

export function cacheAnswer(name: string, answer: unknown): void {
  answers.set(name, answer);
}

/** Removes the cached answers whose name has this prefix. Mounted pages keep their data. */
export function purgeAnswers(prefix = ''): void {
  for (const name of answers.keys()) if (name.startsWith(prefix)) answers.delete(name);
}

/** Makes mounted queries whose name has this prefix read again. */
export function refresh(prefix: string): void {
  purgeAnswers(prefix);
  for (const listener of listeners) listener(prefix);
}

/** @returns a function that unsubscribes */
export function onRefresh(listener: (prefix: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
