import { FieldRule } from '#platform/http/field-errors';
import { documented, TextField } from '#platform/http/fields';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray } from 'class-validator';
import { MADE_KIND_NAMES, type MadeKindName, type MadeThing } from './made-access.repository.js';

const MAX_CHOSEN = 1_000;
const CHOSEN = new RegExp(`^(?:all|(?:${MADE_KIND_NAMES.join('|')}):\\d{1,10})$`);
const CHOICE =
  'What to revoke of the things that the user or key has made, as `kind:id`; `all` for those that it is known to have made';

/** Something that gives access, or sends data, without the user or key that made it. */
export class MadeThingDto {
  @ApiProperty({
    enum: MADE_KIND_NAMES,
    description:
      'Revoking deletes feeds, links and invitations, and turns off webhooks, channels and report schedules. Only users invite',
  })
  kind!: MadeKindName;

  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ description: 'Its name, host, e-mail address or tag, or the id of its scan or report' })
  name!: string;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Null for an invitation, which gives access to live and test data',
  })
  livemode!: boolean | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  expires_at!: string | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      '`user:<id>` or `key:<id>`. Null if the maker is unknown: the operator made it, or a version that recorded none',
  })
  made_by!: string | null;

  static from({ kind, id, name, livemode, expiresAt, createdAt, madeBy }: MadeThing): MadeThingDto {
    return {
      kind,
      id,
      name,
      livemode,
      expires_at: expiresAt?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
      made_by: madeBy,
    };
  }
}

/** The choice in a body. */
export function RevokeField(): PropertyDecorator {
  return applyDecorators(
    documented(
      { required: false, description: CHOICE, example: ['feed:3', 'tag_link:5'] },
      { type: 'array', items: { type: 'string' }, maxItems: MAX_CHOSEN },
    ),
    IsArray(),
    ArrayMaxSize(MAX_CHOSEN),
    FieldRule('unknown_code', (value) => Array.isArray(value) && value.every(isChoice), {
      params: { example: 'feed:3' },
    }),
  );
}

/** The choice in a query. */
export class RevokeQuery {
  @TextField({
    max: 12_000,
    required: false,
    description: `${CHOICE}; separated by commas`,
    example: 'feed:3,tag_link:5',
  })
  @FieldRule('unknown_code', (value) => typeof value === 'string' && value.split(',').every(isChoice), {
    params: { example: 'feed:3' },
  })
  revoke?: string;
}

export function isChoice(value: unknown): boolean {
  return typeof value === 'string' && CHOSEN.test(value);
}

export function chosenIn({ revoke }: RevokeQuery): string[] {
  return revoke?.split(',') ?? [];
}
