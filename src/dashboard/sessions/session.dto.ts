import { PLANS } from '#config';
import { ApiProperty } from '@nestjs/swagger';
import { USER_ROLES, type UserRole } from '../../accounts/app-user.entity.js';
import type { SignedIn } from '../../accounts/users/sessions.js';

class SessionUserDto {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ format: 'email' })
  email!: string;

  @ApiProperty({ enum: USER_ROLES })
  role!: UserRole;

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    nullable: true,
    description: 'The user has access to the businesses with one of these tags; null: to all',
  })
  restricted_to_tags!: readonly string[] | null;
}

class SessionPlanDto {
  @ApiProperty({ example: 'growth' })
  code!: string;

  @ApiProperty({ example: 'Growth' })
  name!: string;

  @ApiProperty()
  api_access!: boolean;
}

class SessionAccountDto {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ type: SessionPlanDto })
  plan!: SessionPlanDto;
}

class MapTilesDto {
  @ApiProperty({ description: 'Contains `{z}`, `{x}` and `{y}`, and may contain `{s}`' })
  url!: string;

  @ApiProperty()
  attribution!: string;
}

/** The user that an invitation is for. */
export class InvitedDto {
  @ApiProperty({ format: 'email' })
  email!: string;

  @ApiProperty({ enum: USER_ROLES })
  role!: UserRole;
}

/** The signed-in user, and the settings that the sign-in page needs. */
export class SessionDto {
  @ApiProperty({ type: SessionUserDto, nullable: true })
  user!: SessionUserDto | null;

  @ApiProperty({ type: SessionAccountDto, nullable: true })
  account!: SessionAccountDto | null;

  @ApiProperty({
    description:
      'Whether no account exists yet. The link in the log, or of `account set-up-link`, creates the first one',
  })
  needs_set_up!: boolean;

  @ApiProperty({ description: 'Whether the service sends links by e-mail' })
  sends_mail!: boolean;

  @ApiProperty({
    type: MapTilesDto,
    nullable: true,
    description: 'Tile server for maps; null if none is configured',
  })
  tiles!: MapTilesDto | null;

  static from(
    signedIn: SignedIn | null,
    installation: { needsSetUp: boolean; sendsMail: boolean; tiles: SessionDto['tiles'] },
  ): SessionDto {
    return {
      ...(signedIn ? described(signedIn) : { user: null, account: null }),
      needs_set_up: installation.needsSetUp,
      sends_mail: installation.sendsMail,
      tiles: installation.tiles,
    };
  }
}

function described({ userId, email, role, restrictedTo, accountId, plan }: SignedIn) {
  const { code, name, apiAccess } = PLANS[plan];
  return {
    user: { id: userId, email, role, restricted_to_tags: restrictedTo },
    account: { id: accountId, plan: { code, name, api_access: apiAccess } },
  };
}
