import { ApiProperty } from '@nestjs/swagger';
import { type AppUser, USER_ROLES, type UserRole } from '../../accounts/app-user.entity.js';
import type { Invitation } from '../../accounts/users/invitation.entity.js';
import { EmailField, RoleField } from '../../accounts/users/fields.js';

/** A user of the account. */
export class UserDto {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ format: 'email' })
  email!: string;

  @ApiProperty({ enum: USER_ROLES })
  role!: UserRole;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  static from({ id, email, role, createdAt }: AppUser): UserDto {
    return { id, email, role, created_at: createdAt.toISOString() };
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

  @ApiProperty({ format: 'date-time' })
  expires_at!: string;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  static from({ id, email, role, expiresAt, createdAt }: Invitation): InvitationDto {
    return { id, email, role, expires_at: expiresAt.toISOString(), created_at: createdAt.toISOString() };
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

  @RoleField()
  role!: UserRole;
}

/** Body of PATCH /dashboard/api/team/{id}. */
export class ChangeRoleDto {
  @RoleField()
  role!: UserRole;
}
