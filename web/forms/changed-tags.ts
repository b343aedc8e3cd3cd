/** Returns the lines of a text without blank ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Returns tags with some added and some removed, ignoring case. Existing tags keep their spelling and order. */
export function changedTags(
  tags: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): string[] {
  const gone = new Set(removed.map((tag) => tag.toLowerCase()));
  const result = new Map<string, string>();
  for (const tag of [...tags, ...added]) {
    const key = tag.toLowerCase();
    if (!gone.has(key) && !result.has(key)) result.set(key, tag);
  }
  return [...result.values()];
}
