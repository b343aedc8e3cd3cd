/** What was read, by a name for it, so that a page that is opened again shows at once what it showed last. */
const answers = new Map<string, unknown>();
const listeners = new Set<(prefix: string) => void>();

export function remembered(name: string): unknown {
  return answers.get(name);
}

export function remember(name: string, answer: unknown): void {
  answers.set(name, answer);
}

/** Forgets everything whose name begins so; what is in sight stays. Without a name everything, as it belongs to somebody else now. */
export function forgetAnswers(prefix = ''): void {
  for (const name of answers.keys()) if (name.startsWith(prefix)) answers.delete(name);
}

/** Has everything read again whose name begins so: it has changed. */
export function refresh(prefix: string): void {
  forgetAnswers(prefix);
  for (const listener of listeners) listener(prefix);
}

/** @returns what ends it */
export function onRefresh(listener: (prefix: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
