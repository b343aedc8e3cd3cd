/** Joins the distinct credits of results and tiles. */
export function credits(...all: readonly (string | null | undefined)[]): string | null {
  return [...new Set(all.filter(Boolean))].join(' · ') || null;
}
