import { userIsEmailAddress } from './mail.js';
import { providerProblems } from './providers.js';
import { redisProblems } from './redis.js';

/**
 * Checks variables that depend on each other. Works on the raw text, so that these problems are reported
 * together with the schema's, not only after every single value is valid.
 *
 * @param variables trimmed, without empty values
 * @returns one message per problem, each beginning with the name of the variable to change
 */
export function combinationProblems(variables: Readonly<Record<string, string>>): string[] {
  const problems: string[] = [];
  const isSet = (name: string): boolean => variables[name] !== undefined;
  if (isSet('REDIS_URL') && !isSet('DATABASE_URL')) {
    problems.push(
      'REDIS_URL requires DATABASE_URL, because several processes cannot share the embedded database; set both or neither',
    );
  }
  if (isSet('DATABASE_URL') && !isSet('SECRET_KEY')) {
    problems.push('SECRET_KEY is required with DATABASE_URL; generate one with: openssl rand -hex 32');
  }
  for (const [one, other] of [
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ] as const) {
    if (isSet(one) && !isSet(other)) {
      problems.push(`${other} is required with ${one}; without it, payments cannot be confirmed`);
    }
  }
  for (const [one, other] of [
    ['LLM_BASE_URL', 'LLM_MODEL'],
    ['LLM_MODEL', 'LLM_BASE_URL'],
  ] as const) {
    if (isSet(one) && !isSet(other)) problems.push(`${other} is required with ${one}`);
  }
  if (isSet('OUTBOUND_NO_PROXY') && !isSet('OUTBOUND_PROXY_URL')) {
    problems.push('OUTBOUND_PROXY_URL is required with OUTBOUND_NO_PROXY');
  }
  const smtpUrl = variables['SMTP_URL'];
  if (smtpUrl !== undefined && !isSet('SMTP_FROM') && !userIsEmailAddress(smtpUrl)) {
    problems.push('SMTP_FROM is required with SMTP_URL unless the user in SMTP_URL is an e-mail address');
  }
  problems.push(...redisProblems(variables), ...providerProblems(variables));
  return problems;
}
