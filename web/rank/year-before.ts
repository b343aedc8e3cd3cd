/** Returns the day one year earlier as `YYYY-MM-DD`: the range of history that the dashboard reads. */
export function yearBefore(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate()))
    .toISOString()
    .slice(0, 10);
}
