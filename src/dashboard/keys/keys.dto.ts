import { documented, InstantField, TextField, WholeNumberField } from '#platform/http/fields';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsBoolean, IsIn } from 'class-validator';
import { type ApiKey, MAX_KEY_NAME_LENGTH, type Scope, SCOPES } from '../../accounts/api-key.entity.js';
import { MAX_OVERLAP_HOURS } from '../../accounts/api-keys.service.js';
import { RevokeField } from '../../accounts/made-access/made-access.dto.js';
import { RestrictionField } from '../../accounts/restricted-tags.js';

/** An API key without its secret. */
export class KeyDto {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ type: 'string', nullable: true })
  name!: string | null;

  @ApiProperty({ description: 'First and last characters of the key', example: 'lrs_live_…x7Qa' })
  key!: string;

  @ApiProperty()
  livemode!: boolean;

  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes!: Scope[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The user who made it; null for the operator, and after the user was removed',
  })
  made_by!: number | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    nullable: true,
    description: 'The key has access to the businesses with one of these tags; null: to all',
  })
  restricted_to_tags!: string[] | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  expires_at!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'ID of the key that replaced this one' })
  replaced_by!: number | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  revoked_at!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'Precise to the minute' })
  last_used_at!: string | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  static from(key: ApiKey): KeyDto {
    return {
      id: key.id,
      name: key.name ?? null,
      key: `${key.prefix}…${key.lastFour}`,
      livemode: key.livemode,
      scopes: key.scopes,
      made_by: key.madeBy ?? null,
      restricted_to_tags: key.restrictedTo ?? null,
      expires_at: key.expiresAt?.toISOString() ?? null,
      replaced_by: key.replacedBy ?? null,
      revoked_at: key.revokedAt?.toISOString() ?? null,
      last_used_at: key.lastUsedAt?.toISOString() ?? null,
      created_at: key.createdAt.toISOString(),
    };
  }
}

/** A new API key. Only this response contains the key itself. */
export class NewKeyDto {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty()
  api_key!: string;
}

/** The replacement of a rotated key. */
export class RotatedKeyDto extends NewKeyDto {
  @ApiProperty({ format: 'date-time', description: 'When the old key stops working' })
  old_key_expires_at!: string;
}

/** Body of POST /dashboard/api/keys. */
export class CreateKeyDto {
  @TextField({ max: MAX_KEY_NAME_LENGTH, description: 'Name that identifies the key', example: 'reports' })
  name!: string;

  @documented(
    { example: true },
    { type: 'boolean', description: 'False creates a test key: free of charge, and limited to test data' },
  )
  @IsBoolean()
  livemode!: boolean;

  /** Defaults to all scopes. */
  @documented(
    { required: false, example: SCOPES },
    { type: 'array', items: { type: 'string', enum: [...SCOPES] } },
  )
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(SCOPES, { each: true })
  scopes?: Scope[];

  @RestrictionField('Restricts the key to the businesses with one of these tags')
  restricted_to_tags?: string[] | null;

  @InstantField({ required: false, description: 'When the key expires', example: '2027-01-31T12:00:00Z' })
  expires_at?: Date;
}

/** Body of POST /dashboard/api/keys/{id}/rotate. */
export class RotateKeyDto {
  /** How long the old key keeps working; 24 by default. */
  @WholeNumberField({ min: 0, max: MAX_OVERLAP_HOURS, in: 'body', required: false, example: 24 })
  overlap_hours?: number;
}

/** Body of PATCH /dashboard/api/keys/{id}. */
export class RestrictKeyDto {
  @RevokeField()
  revoke?: string[];

  @RestrictionField('Restricts the key to the businesses with one of these tags; null lifts the restriction')
  restricted_to_tags?: string[] | null;
}
