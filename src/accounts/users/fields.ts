import { FieldRule } from '#platform/http/field-errors';
import { documented, type FieldOptions, normalizeText } from '#platform/http/fields';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { isEmail, IsIn } from 'class-validator';
import { USER_ROLES, type UserRole } from '../app-user.entity.js';

/** The roles as people give them. */
export const GIVEN_ROLES = [...USER_ROLES, 'viewer'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** In code points. NIST SP 800-63B requires a length, not a mix of characters. */
const MIN_PASSWORD_LENGTH = 12;
const MAX_PASSWORD_LENGTH = 256;

/** Accepts RFC 5321 addresses, and host names without a dot for local mail servers. */
export function isEmailAddress(text: unknown): text is string {
  return isEmail(text, { require_tld: false });
}

export function EmailField(): PropertyDecorator {
  return applyDecorators(
    documented({ example: 'you@example.com' }, { type: 'string', format: 'email', maxLength: 254 }),
    Transform(({ value }: { value: unknown }) => normalizeText(value)),
    FieldRule('invalid_email', isEmailAddress),
  );
}

/** An existing password, of any length up to the maximum. */
export function PasswordField(options: FieldOptions = {}): PropertyDecorator {
  return password(1, options);
}

/** A new password. */
export function NewPasswordField(): PropertyDecorator {
  return password(MIN_PASSWORD_LENGTH);
}

/** A role; `viewer` is a synonym of `read_only`. */
export function RoleField({ required }: { required: boolean }): PropertyDecorator {
  return applyDecorators(
    documented({ required, example: 'member' }, { type: 'string', enum: [...GIVEN_ROLES] }),
    IsIn(GIVEN_ROLES),
  );
}

export function toRole(given: GivenRole): UserRole {
  return given === 'viewer' ? 'read_only' : given;
}

/** Passwords are not trimmed, and errors never repeat them. */
function password(min: number, options: FieldOptions = {}): PropertyDecorator {
  const validate = (value: unknown): boolean => {
    if (typeof value !== 'string' || !value.isWellFormed()) return false;
    const { length } = [...value];
    return length >= min && length <= MAX_PASSWORD_LENGTH;
  };
  const schema = {
    type: 'string',
    format: 'password',
    minLength: min,
    maxLength: MAX_PASSWORD_LENGTH,
  } as const;
  return applyDecorators(
    documented(options, schema),
    FieldRule('wrong_length', validate, { params: { min, max: MAX_PASSWORD_LENGTH } }),
  );
}
