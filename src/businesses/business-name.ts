import { normalizeName } from '#libs/place-identity';
import { isVisible } from '#platform/http/fields';

/** In code points. */
export const MAX_NAME_LENGTH = 300;

/** Returns what the customer calls a business: its label, else the name of its place. */
export function labelOf({ label, name }: { label?: string | null | undefined; name: string }): string {
  return label ?? name;
}

/** Truncates a name from a URL or a provider to the limit of the API. Returns null if no character is visible. */
export function externalName(name: string | null): string | null {
  return name !== null && isVisible(name) ? truncate(name) : null;
}

/**
 * Returns the normalised name by which names are compared. Truncated, because normalising can turn one letter into
 * eighteen (U+FDFA) and the length of an index entry is limited.
 */
export function nameKey(name: string): string {
  return truncate(normalizeName(name));
}

function truncate(text: string): string {
  return [...text].slice(0, MAX_NAME_LENGTH).join('').trim();
}
