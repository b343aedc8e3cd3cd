import { isIP } from 'node:net';
import { z } from 'zod';
import { DECIMAL_MONEY, parseMicros } from './micro-units.js';
import { PROVIDER_DEFAULTS, PROVIDER_NAMES } from './providers.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const flag = z
  .enum(['1', '0', 'true', 'false', 'yes', 'no'], { error: 'must be one of true, false, 1, 0, yes, no' })
  .transform((text) => text === '1' || text === 'true' || text === 'yes');

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`);

const positiveNumber = z
  .string()
  .transform(Number)
  .refine((n) => Number.isFinite(n) && n > 0, 'must be a number above 0');

/** In millionths of the currency. */
const money = z
  .string()
  .regex(DECIMAL_MONEY, 'must be an amount such as 0.005, with up to six decimals')
  .transform(parseMicros);

const url = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    message: `must be a URL starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  });

/** Of a server that asks for a password, which may have any character in it. */
const serverUrl = (...schemes: string[]) =>
  url(...schemes).refine(
    (text) => URL.canParse(text) && isPercentEncoded(text),
    'must have special characters of its user and password percent-encoded (% is %25, @ is %40, # is %23)',
  );

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

const databaseUrl = serverUrl('postgresql:', 'postgres:').refine(
  (text) => {
    const mode = URL.canParse(text) ? new URL(text).searchParams.get('sslmode') : null;
    return mode === null || SSL_MODES.includes(mode);
  },
  `must have one of ${SSL_MODES.join(', ')} as its sslmode, or none`,
);

/** Its host goes into a header that divides by spaces, commas and semicolons. */
const TILE_HOST = /^https?:\/\/(\{s\}\.)?[\w.-]+(:\d+)?\//;

const tileUrl = url('http:', 'https:').refine(
  (text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) && TILE_HOST.test(text),
  'must have {z}, {x} and {y} in it, and {s} only where the host begins',
);

/** Printed on invoices: no control characters, nothing that is not text. */
const printed = (max: number) =>
  z
    .string()
    .max(max, `must have at most ${max} characters`)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'must be plain text on one line')
    .transform((text) => text.normalize('NFC'));

/** One line a `\n`, written as these two characters or as a line break. */
const printedLines = (most: number, max: number) =>
  z
    .string()
    .transform((text) =>
      text
        .split(/\\n|\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .pipe(z.array(printed(max)).max(most, `must have at most ${most} lines`));

const providerList = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(
    z
      .array(z.enum(PROVIDER_NAMES, { error: `each name must be one of ${PROVIDER_NAMES.join(', ')}` }))
      .nonempty()
      .refine((names) => new Set(names).size === names.length, 'names a provider twice'),
  );

/** `true`, `false`, a number of proxies, or a comma list of their addresses and networks. */
const trustedProxies = z.string().transform((text, context): boolean | number | string[] => {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const networks = text.split(',').map((network) => network.trim());
  if (networks.every((network) => isNetwork(network))) return networks;
  context.addIssue(
    'must be true, false, a number of proxies, or a comma list of addresses and networks (CIDR)',
  );
  return z.NEVER;
});

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  return (
    version !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  );
}

/** `SERPAPI_API_KEY`, `SERPAPI_BASE_URL`, `SERPAPI_MAX_RPS`, `SERPAPI_COST_PER_SEARCH`, … for every provider. */
const providerVariables = Object.fromEntries(
  Object.values(PROVIDER_DEFAULTS).flatMap(({ prefix, credentials, choices = {}, prices = [] }) =>
    prefix === null
      ? []
      : [
          ...credentials.map((name) => [`${prefix}_${name}`, z.string().optional()] as const),
          [`${prefix}_BASE_URL`, url('http:', 'https:').optional()] as const,
          [`${prefix}_MAX_RPS`, positiveNumber.optional()] as const,
          [`${prefix}_CONCURRENCY`, wholeNumber(1, 1000).optional()] as const,
          ...Object.entries(choices).map(
            ([name, words]) =>
              [
                `${prefix}_${name}`,
                z.enum(words, { error: `must be one of ${words.join(', ')}` }).optional(),
              ] as const,
          ),
          ...['COST_PER_SEARCH', ...prices].map((name) => [`${prefix}_${name}`, money.optional()] as const),
          [`${prefix}_MONTHLY_CAP`, money.optional()] as const,
        ],
  ),
) as Record<string, z.ZodOptional<z.ZodType<string | number, string>>>;

/** Variables that hold a secret: each may be given as `<NAME>_FILE` instead, the path of a file that holds it. */
export const SECRET_VARIABLES: readonly string[] = [
  'DATABASE_URL',
  'REDIS_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'LLM_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  ...Object.keys(providerVariables).filter((name) => /_(API_KEY|LOGIN|PASSWORD)$/.test(name)),
];

/** Cool-downs of alerts look back for 30 days: what is forgotten sooner would be raised again. */
const keptDays = wholeNumber(0, 36_500).refine(
  (days) => days === 0 || days > 30,
  'must be 0, for ever, or more than 30',
);

/** Every variable the service reads. An empty value counts as not set. */
export const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: url('http:', 'https:').optional(),
  TRUST_PROXY: trustedProxies.default(false),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  REDIS_URL: serverUrl('redis:', 'rediss:').optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  BACKUP_KEEP: wholeNumber(0, 366).default(7),
  SHUTDOWN_SECONDS: wholeNumber(1, 3_600).default(28),
  SEARCH_PROVIDERS: providerList.default(['openstreetmap']),
  PROVIDER_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as USD')
    .default('USD'),
  SEARCH_CACHE_SECONDS: wholeNumber(0, 31_536_000).default(0),
  BUSINESS_REFRESH_DAYS: wholeNumber(0, 365).default(7),
  ALERT_KEEP_DAYS: keptDays.default(400),
  AUDIT_KEEP_DAYS: keptDays.default(400),
  WEBHOOK_ALLOW_PRIVATE_HOSTS: flag.default(false),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  SMTP_URL: serverUrl('smtp:', 'smtps:').optional(),
  SMTP_FROM: z
    .string()
    .regex(/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/, 'must be an e-mail address')
    .optional(),
  TILE_URL: tileUrl.optional(),
  TILE_ATTRIBUTION: printed(200).default('© OpenStreetMap contributors'),
  LLM_BASE_URL: url('http:', 'https:').optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  INVOICE_SELLER_NAME: printed(100).default('Local Ranking Service'),
  INVOICE_SELLER_ADDRESS: printedLines(6, 100).default([]),
  INVOICE_SELLER_EMAIL: printed(254).optional(),
  INVOICE_SELLER_TAX_ID: printed(50).optional(),
  INVOICE_NOTE: printedLines(6, 200).default([]),
  INVOICE_DUE_DAYS: wholeNumber(0, 365).default(14),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_BASE_URL: url('http:', 'https:')
    .refine((text) => URL.canParse(text) && new URL(text).pathname === '/', 'must have no path')
    .default('https://api.stripe.com'),
  ...providerVariables,
});

export type Environment = z.output<typeof environmentSchema>;
