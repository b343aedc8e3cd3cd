/** What this browser keeps for its user between visits; nothing of it is secret. */
type Name = 'locale' | 'theme' | 'palette' | 'mode' | 'user';

/** Null where nothing was kept, or the browser lets no page keep anything. */
export function kept(name: Name): string | null {
  try {
    return localStorage.getItem(`lrs.${name}`);
  } catch {
    return null;
  }
}

export function keep(name: Name, value: string): void {
  try {
    localStorage.setItem(`lrs.${name}`, value);
  } catch {
    // It holds for this visit.
  }
}

/** Hears what other windows of this browser keep from now on. @returns what ends that */
export function onKept(name: Name, hear: (value: string | null) => void): () => void {
  const listener = ({ key, newValue }: StorageEvent): void => {
    if (key === `lrs.${name}`) hear(newValue);
  };
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener('storage', listener);
  };
}
