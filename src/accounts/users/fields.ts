import { FieldRule } from '#platform/http/field-errors';
import { documented, type FieldOptions, normalizeText } from '#platform/http/fields';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, isEmail } from 'class-validator';
import { USER_ROLES } from '../app-user.entity.js';

/** In code points. NIST SP 800-63B asks for a length and for no mix of characters. */
const SHORTEST_PASSWORD = 12;
const LONGEST_PASSWORD = 256;

/** As in RFC 5321; a host name without a dot will do, for mail within a house. */
export function isEmailAddress(text: unknown): text is string {
  return isEmail(text, { require_tld: false });
}

export function EmailField(options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    documented(
      { example: 'you@example.com', ...options },
      { type: 'string', format: 'email', maxLength: 254 },
    ),
    Transform(({ value }: { value: unknown }) => normalizeText(value)),
    FieldRule('invalid_email', isEmailAddress),
  );
}

/** A password that is there already: whatever it is, it is compared. */
export function PasswordField(options: FieldOptions = {}): PropertyDecorator {
  return password(1, options);
}

/** A password that somebody chooses. */
export function NewPasswordField(options: FieldOptions = {}): PropertyDecorator {
  return password(SHORTEST_PASSWORD, options);
}

export function RoleField(options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    documented({ example: 'member', ...options }, { type: 'string', enum: [...USER_ROLES] }),
    IsIn(USER_ROLES),
  );
}

/** Not trimmed: spaces count. Nothing that it says about a wrong one repeats it. */
function password(min: number, options: FieldOptions): PropertyDecorator {
  const validate = (value: unknown): boolean => {
    if (typeof value !== 'string' || !value.isWellFormed()) return false;
    const { length } = [...value];
    return length >= min && length <= LONGEST_PASSWORD;
  };
  return applyDecorators(
    documented(options, { type: 'string', format: 'password', minLength: min, maxLength: LONGEST_PASSWORD }),
    FieldRule('wrong_length', validate, { params: { min, max: LONGEST_PASSWORD } }),
  );
}
