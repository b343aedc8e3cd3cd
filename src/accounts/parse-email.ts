import { normalizeText } from '#platform/http/fields';
import { InvalidArgumentError } from 'commander';
import { isEmailAddress } from './users/fields.js';

/** Parses the e-mail address of a command option. @throws InvalidArgumentError */
export function parseEmail(text: string): string {
  const email = normalizeText(text);
  if (!isEmailAddress(email)) throw new InvalidArgumentError('It must be an e-mail address.');
  return email;
}
