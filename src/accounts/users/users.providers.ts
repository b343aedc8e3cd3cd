import { AccessTokens } from './access-tokens.js';
import { ChangePassword } from './change-password.js';
import { FailedSignIns } from './failed-sign-ins.js';
import { Invite } from './invite.js';
import { Join } from './join.js';
import { PasswordHasher } from './password-hasher.js';
import { Passwords } from './passwords.js';
import { ResetPassword } from './reset-password.js';
import { SealedLinks } from './sealed-links.js';
import { Sessions } from './sessions.js';
import { SessionsRepository } from './sessions.repository.js';
import { SetUp } from './set-up.js';
import { SignIn } from './sign-in.js';
import { SignOut } from './sign-out.js';
import { Team } from './team.js';
import { UserCommand, UserResetLinkCommand } from './user.commands.js';
import { UserInviteCommand } from './user-invite.command.js';
import {
  UserAccessCommand,
  UserListCommand,
  UserRemoveCommand,
  UserRestrictCommand,
} from './user-rights.commands.js';
import { UsersRepository } from './users.repository.js';

/** Services that other modules use. */
export const USER_SERVICES = [
  AccessTokens,
  ChangePassword,
  Invite,
  Join,
  ResetPassword,
  Sessions,
  SetUp,
  SignIn,
  SignOut,
  Team,
  UsersRepository,
];

/** Providers of the accounts module for users: set-up, invitations, sign-in, team. */
export const USER_PROVIDERS = [
  ...USER_SERVICES,
  FailedSignIns,
  PasswordHasher,
  Passwords,
  SealedLinks,
  SessionsRepository,
  UserCommand,
  UserInviteCommand,
  UserAccessCommand,
  UserListCommand,
  UserRemoveCommand,
  UserResetLinkCommand,
  UserRestrictCommand,
];
