import { normalizeName } from '#libs/place-identity';
import { isVisible } from '#platform/http/fields';

/** In code points. */
export const MAX_NAME_LENGTH = 300;

/** A name that no customer typed, kept to what one may type; null when there is nothing in it to be seen. */
export function foundName(name: string | null): string | null {
  return name !== null && isVisible(name) ? shortened(name) : null;
}

/**
 * What makes two names the same; see `normalizeName`. One letter may become eighteen there (U+FDFA), and the
 * database can only index so many.
 */
export function nameKey(name: string): string {
  return shortened(normalizeName(name));
}

function shortened(text: string): string {
  return [...text].slice(0, MAX_NAME_LENGTH).join('').trim();
}
