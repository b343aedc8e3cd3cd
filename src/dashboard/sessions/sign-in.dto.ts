import { PLAN_CODES, type PlanCode } from '#config';
import { documented, TextField } from '#platform/http/fields';
import { IsIn } from 'class-validator';
import { EmailField, NewPasswordField, PasswordField } from '../../accounts/users/fields.js';

/** The token of a link: its fragment, after `#`. */
export const LinkTokenField = (): PropertyDecorator => TextField({ max: 500 });

/** Body of POST /dashboard/api/sign-in. */
export class SignInDto {
  @EmailField()
  email!: string;

  @PasswordField()
  password!: string;
}

/** Body of POST /dashboard/api/set-up. */
export class SetUpDto {
  @LinkTokenField()
  token!: string;

  @EmailField()
  email!: string;

  @NewPasswordField()
  password!: string;

  /** Defaults to `free`, as in `account create`. Only the operator of the service has the link. */
  @documented({ required: false }, { type: 'string', enum: [...PLAN_CODES] })
  @IsIn(PLAN_CODES)
  plan?: PlanCode;
}

/** Body of POST /dashboard/api/join and /dashboard/api/password/reset. */
export class PasswordByLinkDto {
  @LinkTokenField()
  token!: string;

  @NewPasswordField()
  password!: string;
}

/** Body of POST /dashboard/api/join/read and of the routes of share links. */
export class LinkDto {
  @LinkTokenField()
  token!: string;
}

/** Body of POST /dashboard/api/password. */
export class ChangePasswordDto {
  @PasswordField()
  current_password!: string;

  @NewPasswordField()
  new_password!: string;
}

/** Body of POST /dashboard/api/password/forgot. */
export class ForgotPasswordDto {
  @EmailField()
  email!: string;
}
