import { MAX_ID } from '#platform/http/id.pipe';
import type { CompetitorPosition } from './competitors.repository.js';

export function encodePosition({ shareOfLocalVoice, averageTotalRank, placeId }: CompetitorPosition): string {
  return Buffer.from(JSON.stringify([shareOfLocalVoice, averageTotalRank, placeId])).toString('base64url');
}

/** @returns null if the cursor was not created by `encodePosition` */
export function decodePosition(cursor: string): CompetitorPosition | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(parts) || parts.length !== 3 || !parts.every((part) => typeof part === 'number')) {
      return null;
    }
    const [share, rank, placeId] = parts as [number, number, number];
    // Rounds to PostgreSQL's `real`, which rejects numbers outside of its range.
    const position = { shareOfLocalVoice: Math.fround(share), averageTotalRank: Math.fround(rank), placeId };
    const isPosition = Object.values(position).every(Number.isFinite);
    return isPosition && Number.isInteger(placeId) && placeId >= 1 && placeId <= MAX_ID ? position : null;
  } catch {
    return null;
  }
}
