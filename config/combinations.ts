import { namesSender } from './mail.js';
import { PROVIDER_DEFAULTS, PROVIDER_NAMES } from './providers.js';

/**
 * Checks what variables demand of each other. Works on the raw text, so that it can complain together with
 * the schema, not only after every single value is right.
 */
export function wrongCombinations(variables: Readonly<Record<string, string>>): string[] {
  const problems: string[] = [];
  const isSet = (name: string): boolean => variables[name] !== undefined;
  if (isSet('REDIS_URL') && !isSet('DATABASE_URL')) {
    problems.push('REDIS_URL needs DATABASE_URL too: several processes cannot share the embedded database');
  }
  if (isSet('DATABASE_URL') && !isSet('SECRET_KEY')) {
    problems.push('SECRET_KEY is required with DATABASE_URL; make one with: openssl rand -hex 32');
  }
  for (const [one, other] of [
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ] as const) {
    if (isSet(one) && !isSet(other)) {
      problems.push(`${other} is required with ${one}: without both, no payment would be noticed`);
    }
  }
  for (const [one, other] of [
    ['LLM_BASE_URL', 'LLM_MODEL'],
    ['LLM_MODEL', 'LLM_BASE_URL'],
  ] as const) {
    if (isSet(one) && !isSet(other)) problems.push(`${other} is required with ${one}`);
  }
  const smtpUrl = variables['SMTP_URL'];
  if (smtpUrl !== undefined && !isSet('SMTP_FROM') && !namesSender(smtpUrl)) {
    problems.push('SMTP_FROM is required with SMTP_URL, unless the user in it is an e-mail address');
  }
  if (
    variables['SERPAPI_ENGINE'] === 'google_local' &&
    (variables['SERPAPI_DIALECT'] ?? 'serpapi') !== 'serpapi'
  ) {
    problems.push('SERPAPI_ENGINE google_local is there with SERPAPI_DIALECT serpapi only');
  }
  if (variables['DATAFORSEO_POSTBACK'] === 'on' && !isSet('PUBLIC_URL')) {
    problems.push('PUBLIC_URL is required with DATAFORSEO_POSTBACK on: it is where the answers are brought');
  }
  if (/^https?:\/\/nominatim\.openstreetmap\.org(?![\w.-])/i.test(variables['NOMINATIM_BASE_URL'] ?? '')) {
    problems.push(
      'NOMINATIM_BASE_URL is the public server, whose usage policy forbids systematic searches: run one of your own',
    );
  }
  const wanted = (variables['SEARCH_PROVIDERS'] ?? '').split(',').map((name) => name.trim());
  for (const provider of PROVIDER_NAMES) {
    if (!wanted.includes(provider)) continue;
    const { prefix, credentials } = PROVIDER_DEFAULTS[provider];
    for (const credential of credentials) {
      const name = `${prefix ?? ''}_${credential}`;
      if (!isSet(name)) problems.push(`${name} is required because SEARCH_PROVIDERS names ${provider}`);
    }
  }
  for (const { prefix } of Object.values(PROVIDER_DEFAULTS)) {
    if (prefix === null || !isSet(`${prefix}_MONTHLY_CAP`) || isSet(`${prefix}_COST_PER_SEARCH`)) continue;
    problems.push(
      `${prefix}_COST_PER_SEARCH is required with ${prefix}_MONTHLY_CAP: nothing else tells what is spent`,
    );
  }
  return problems;
}
