import { WholeNumberField } from '#platform/http/fields';
import { ApiProperty } from '@nestjs/swagger';
import type { ScanShare } from '../scan-share.entity.js';

export const DAYS_DEFAULT = 30;
const DAYS_MOST = 365;

/** A share link without its URL. */
export class ShareDto {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ format: 'email' })
  created_by!: string;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({ format: 'date-time' })
  expires_at!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'Precise to the minute' })
  last_opened_at!: string | null;

  static from({ id, createdBy, createdAt, expiresAt, lastOpenedAt }: ScanShare): ShareDto {
    return {
      id,
      created_by: createdBy,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      last_opened_at: lastOpenedAt?.toISOString() ?? null,
    };
  }
}

/** A new share link with its URL. */
export class NewShareDto extends ShareDto {
  @ApiProperty({ description: 'The link to pass on. Only this response contains it' })
  url!: string;
}

/** Body of POST /dashboard/api/scans/{id}/shares. */
export class CreateShareDto {
  /** Days until the link expires; 30 by default. */
  @WholeNumberField({ min: 1, max: DAYS_MOST, in: 'body', required: false, example: DAYS_DEFAULT })
  days?: number;
}
