/** What this browser keeps for its user between visits; nothing of it is secret. */
type Name = 'locale' | 'theme' | 'palette' | 'mode';

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
