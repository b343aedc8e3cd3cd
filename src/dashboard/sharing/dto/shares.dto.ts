import { WholeNumberField } from '#platform/http/fields';
import type { ScanShare } from '../scan-share.entity.js';

export const DAYS_DEFAULT = 30;
const DAYS_MOST = 365;

/** A share link without the link. */
export class ShareDto {
  id!: number;
  /** E-mail address. */
  created_by!: string;
  created_at!: string;
  expires_at!: string;
  /** To the minute; null while nobody has. */
  last_opened_at!: string | null;

  static from({ id, createdBy, createdAt, expiresAt, lastOpenedAt }: ScanShare): ShareDto {
    return {
      ...{ id, created_by: createdBy, created_at: createdAt.toISOString() },
      ...{ expires_at: expiresAt.toISOString(), last_opened_at: lastOpenedAt?.toISOString() ?? null },
    };
  }
}

/** A new share link, with what is to be handed on. */
export class NewShareDto extends ShareDto {
  /** Shown once. */
  url!: string;
}

/** Body of POST /dashboard/api/scans/{id}/shares. */
export class CreateShareDto {
  /** How long it can be opened. */
  @WholeNumberField({ min: 1, max: DAYS_MOST, in: 'body', required: false, example: DAYS_DEFAULT })
  days?: number;
}
