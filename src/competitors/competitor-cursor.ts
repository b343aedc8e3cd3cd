import type { CompetitorPosition } from './competitors.repository.js';

export function encodePosition({ shareOfLocalVoice, averageTotalRank, placeId }: CompetitorPosition): string {
  return Buffer.from(JSON.stringify([shareOfLocalVoice, averageTotalRank, placeId])).toString('base64url');
}

/** null for anything that `encodePosition` did not make. */
export function decodePosition(cursor: string): CompetitorPosition | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(parts) || parts.length !== 3 || !parts.every(Number.isFinite)) return null;
    const [shareOfLocalVoice, averageTotalRank, placeId] = parts as [number, number, number];
    return Number.isInteger(placeId) && placeId > 0 && placeId < 2 ** 31
      ? { shareOfLocalVoice, averageTotalRank, placeId }
      : null;
  } catch {
    return null;
  }
}
