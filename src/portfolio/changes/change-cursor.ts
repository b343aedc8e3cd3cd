import { isId } from '#platform/http/id.pipe';

/** The place of a scan among those that ended before it. */
export interface ChangePosition {
  /** When the scan ended, in microseconds since 1970. */
  readonly endedAt: number;
  readonly scanId: number;
}

export function encodePosition({ endedAt, scanId }: ChangePosition): string {
  return Buffer.from(JSON.stringify([endedAt, scanId])).toString('base64url');
}

/** @returns null if the cursor was not created by `encodePosition` */
export function decodePosition(cursor: string): ChangePosition | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 2 || !parts.every(Number.isSafeInteger)) return null;
    const [endedAt, scanId] = parts as [number, number];
    return isId(String(scanId)) ? { endedAt, scanId } : null;
  } catch {
    return null;
  }
}
