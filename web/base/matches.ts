/** Whether a text contains the wanted words, ignoring case and accents. */
export function matches(text: string, wanted: string): boolean {
  return plain(text).includes(plain(wanted.trim()));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
