import { fieldError } from '#platform/http/field-errors';
import { validationProblem } from '#platform/http/validation';

/** A password is common if what is not padding is common and at least this part of it. */
const MIN_COMMON_PART = 0.5;
const MIN_CONTEXT = 4;

let loaded: Promise<ReadonlySet<string>> | undefined;

/**
 * Rejects passwords that attackers try first (NIST SP 800-63B, section 5.1.1.2): common ones, also repeated or padded with
 * digits and punctuation, and parts of the own e-mail address.
 *
 * @param pointer JSON pointer of the field
 * @throws Problem `validation_failed`
 */
export async function requireUncommon(
  password: string,
  email: string,
  pointer = '#/password',
): Promise<void> {
  const common = await (loaded ??= loadCommon());
  const candidates = candidatesOf(password.normalize('NFKC').toLowerCase());
  const context = email.toLowerCase().split(/[@.+_-]/u);
  const isCommon = candidates.some((one) => common.has(one));
  const isOwn = candidates.some(
    (one) => one === email.toLowerCase() || (one.length >= MIN_CONTEXT && context.includes(one)),
  );
  if (isCommon || isOwn) throw validationProblem([fieldError(pointer, 'common_password')]);
}

/** Returns the password, what it repeats, and what remains without padding. */
function candidatesOf(password: string): string[] {
  const repeated = /^(.+?)\1+$/u.exec(password)?.[1] ?? password;
  const core = repeated.replaceAll(/^[\d\W_]+|[\d\W_]+$/gu, '');
  return [password, repeated, ...(core.length >= MIN_COMMON_PART * repeated.length ? [core] : [])];
}

/** Loaded at the first new password: the list has 49,000 entries. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
