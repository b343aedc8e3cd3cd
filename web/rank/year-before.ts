/** The day a year before, `YYYY-MM-DD`: so far back the dashboard looks. */
export function yearBefore(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate()))
    .toISOString()
    .slice(0, 10);
}
