/** Settings that the browser stores between visits. None is secret. */
type Name = 'locale' | 'theme' | 'palette' | 'mode' | 'user';

/** Returns a stored setting; null if there is none or storage is disabled. */
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
    // Storage is disabled: the setting lasts for this visit.
  }
}

/** Calls `hear` when another window stores this setting. @returns a function that unsubscribes */
export function onKept(name: Name, hear: (value: string | null) => void): () => void {
  const listener = ({ key, newValue }: StorageEvent): void => {
    if (key === `lrs.${name}`) hear(newValue);
  };
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener('storage', listener);
  };
}
