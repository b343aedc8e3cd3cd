/** Settings that the browser stores between visits. None is secret. */
type Name = 'decimals' | 'locale' | 'theme' | 'palette' | 'mode' | 'steps' | 'streets' | 'user';

/** Returns a stored setting; null if there is none or storage is disabled. */
export function readSetting(name: Name): string | null {
  try {
    return localStorage.getItem(`lrs.${name}`);
  } catch {
    return null;
  }
}

export function storeSetting(name: Name, value: string): void {
  try {
    localStorage.setItem(`lrs.${name}`, value);
  } catch {
    // Storage is disabled: the setting lasts for this visit.
  }
}

/** Calls `listener` when another window stores this setting. @returns a function that unsubscribes */
export function onStored(name: Name, listener: (value: string | null) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === `lrs.${name}`) listener(newValue);
  };
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
  };
}
