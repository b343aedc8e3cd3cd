import { ChoiceField } from '#platform/http/fields';
import { ApiProperty } from '@nestjs/swagger';
import { type AppUser, USER_ROLES, type UserRole } from '../../accounts/app-user.entity.js';
import { RevokeField, RevokeQuery } from '../../accounts/made-access/made-access.dto.js';
import { RestrictionField } from '../../accounts/restricted-tags.js';
import { EmailField, type GivenRole, RoleField } from '../../accounts/users/fields.js';
import type { Invitation } from '../../accounts/users/invitation.entity.js';

const RESTRICTION = {
  type: 'array' as const,
  items: { type: 'string' as const },
  nullable: true,
  description: 'The user has access to the businesses with one of these tags; null: to all',
};

/** A user of the account. */
export class UserDto {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ format: 'email' })
  email!: string;

  @ApiProperty({ enum: USER_ROLES })
  role!: UserRole;

  @ApiProperty(RESTRICTION)
  restricted_to_tags!: string[] | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  static from({ id, email, role, restrictedTo, createdAt }: AppUser): UserDto {
    const restricted_to_tags = restrictedTo ?? null;
    return { id, email, role, restricted_to_tags, created_at: createdAt.toISOString() };
  }
}

/** An open invitation. */
export class InvitationDto {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ format: 'email' })
  email!: string;

  @ApiProperty({ enum: USER_ROLES })
  role!: UserRole;

  @ApiProperty(RESTRICTION)
  restricted_to_tags!: string[] | null;

  @ApiProperty({ format: 'date-time' })
  expires_at!: string;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  static from({ id, email, role, restrictedTo, expiresAt, createdAt }: Invitation): InvitationDto {
    return {
      id,
      email,
      role,
      restricted_to_tags: restrictedTo ?? null,
      expires_at: expiresAt.toISOString(),
      created_at: createdAt.toISOString(),
    };
  }
}

/** A new invitation with its link. */
export class NewInvitationDto extends InvitationDto {
  @ApiProperty({ description: 'The link to pass on. Only this response contains it' })
  url!: string;

  @ApiProperty({ description: 'Whether the service also sends the link by e-mail' })
  is_mailed!: boolean;
}

/** Body of POST /dashboard/api/invitations. */
export class InviteDto {
  @EmailField()
  email!: string;

  @RoleField({ required: true })
  role!: GivenRole;

  @RestrictionField('Restricts the user to the businesses with one of these tags; required for a client')
  restricted_to_tags?: string[] | null;
}

/** Body of PATCH /dashboard/api/team/{id}. */
export class ChangeUserDto {
  @RoleField({ required: false })
  role?: GivenRole;

  @RestrictionField('Restricts the user to the businesses with one of these tags; null lifts the restriction')
  restricted_to_tags?: string[] | null;

  @RevokeField()
  revoke?: string[];
}

/** Query of DELETE /dashboard/api/team/{id}. */
export class RemoveUserQuery extends RevokeQuery {
  @ChoiceField(['true', 'false'], { description: 'Whether the keys that the user has made are revoked too' })
  revoke_keys = 'false';
}
