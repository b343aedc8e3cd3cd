const MID = /^\/[gm]\/[0-9a-z_]{1,40}$/i;

/** Returns a knowledge-graph ID of the form `/g/…` or `/m/…`; null for other texts. */
export function readMid(text: string | null): string | null {
  const mid = text?.trim() ?? '';
  return MID.test(mid) ? mid : null;
}
