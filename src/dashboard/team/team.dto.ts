import type { AppUser, UserRole } from '../../accounts/app-user.entity.js';
import type { Invitation } from '../../accounts/users/invitation.entity.js';
import { EmailField, RoleField } from '../../accounts/users/fields.js';

/** Somebody who can sign in to the account. */
export class UserDto {
  id!: number;
  email!: string;
  role!: UserRole;
  created_at!: string;

  static from({ id, email, role, createdAt }: AppUser): UserDto {
    return { id, email, role, created_at: createdAt.toISOString() };
  }
}

/** Somebody who was asked in and has not come yet. */
export class InvitationDto {
  id!: number;
  email!: string;
  role!: UserRole;
  expires_at!: string;
  created_at!: string;

  static from({ id, email, role, expiresAt, createdAt }: Invitation): InvitationDto {
    return { id, email, role, expires_at: expiresAt.toISOString(), created_at: createdAt.toISOString() };
  }
}

/** A new invitation, with what is to be handed on. */
export class NewInvitationDto extends InvitationDto {
  /** Shown once. */
  url!: string;
  /** Whether it is being sent by e-mail, too. */
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
