import { documented, InstantField, TextField, WholeNumberField } from '#platform/http/fields';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsBoolean, IsIn } from 'class-validator';
import { type ApiKey, MAX_KEY_NAME_LENGTH, type Scope, SCOPES } from '../../accounts/api-key.entity.js';
import { MAX_OVERLAP_HOURS } from '../../accounts/api-keys.service.js';

/** A key without the key. */
export class KeyDto {
  id!: number;
  name!: string | null;
  /** Its beginning and end: `lrs_live_…x7Qa`. */
  key!: string;
  livemode!: boolean;
  scopes!: Scope[];
  expires_at!: string | null;
  /** Set once it has been rotated: the key that goes on. */
  replaced_by!: number | null;
  revoked_at!: string | null;
  /** To the minute. */
  last_used_at!: string | null;
  created_at!: string;

  static from(key: ApiKey): KeyDto {
    return {
      id: key.id,
      name: key.name ?? null,
      key: `${key.prefix}…${key.lastFour}`,
      livemode: key.livemode,
      scopes: key.scopes,
      expires_at: key.expiresAt?.toISOString() ?? null,
      replaced_by: key.replacedBy ?? null,
      revoked_at: key.revokedAt?.toISOString() ?? null,
      last_used_at: key.lastUsedAt?.toISOString() ?? null,
      created_at: key.createdAt.toISOString(),
    };
  }
}

/** A new key, for the only time. */
export interface NewKeyDto {
  readonly id: number;
  readonly api_key: string;
}

/** Body of POST /dashboard/api/keys. */
export class CreateKeyDto {
  @TextField({ max: MAX_KEY_NAME_LENGTH, description: 'To tell it from others', example: 'reports' })
  name!: string;

  @documented(
    { example: true },
    { type: 'boolean', description: 'A test key is free and sees test data only' },
  )
  @IsBoolean()
  livemode!: boolean;

  /** Both unless given. */
  @documented(
    { required: false, example: SCOPES },
    { type: 'array', items: { type: 'string', enum: [...SCOPES] } },
  )
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(SCOPES, { each: true })
  scopes?: Scope[];

  @InstantField({ required: false, description: 'When it stops working', example: '2027-01-31T12:00:00Z' })
  expires_at?: Date;
}

/** Body of POST /dashboard/api/keys/{id}/rotate. */
export class RotateKeyDto {
  /** How long the old key still works. */
  @WholeNumberField({ min: 0, max: MAX_OVERLAP_HOURS, in: 'body', required: false, example: 24 })
  overlap_hours?: number;
}
