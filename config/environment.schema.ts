import { isIP } from 'node:net';
import { z } from 'zod';
import { databaseUrl } from './database-url.js';
import { PROVIDER_NAMES, PROVIDER_SECRETS, PROVIDER_VARIABLES } from './providers.js';
import { pemFile, redisSentinels, redisUrl } from './redis-url.js';
import { integer, isPercentEncoded, mustBe, oneOf, url } from './value-types.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const flag = oneOf(['true', 'false', '1', '0', 'yes', 'no']).transform(
  (text) => text === '1' || text === 'true' || text === 'yes',
);

/** The URL of a server that takes a user and a password, which may contain any character. */
const serverUrl = (...schemes: string[]) =>
  url(...schemes).refine(
    (text) => URL.canParse(text) && isPercentEncoded(text),
    'must percent-encode special characters in its user and password (% is %25, @ is %40, # is %23)',
  );

/** Restricts the host: it becomes part of a header that uses spaces, commas and semicolons as separators. */
const TILE_HOST = /^https?:\/\/(\{s\}\.)?[\w.-]+(:\d+)?\//;

const tileUrl = url('http:', 'https:').refine(
  (text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) && TILE_HOST.test(text),
  'must contain {z}, {x} and {y}, and {s} only at the beginning of the host',
);

/** One line of text that is printed as it is: well-formed Unicode without control characters. */
const textLine = (max: number) =>
  z
    .string()
    .max(max, `must have at most ${max} characters per line`)
    .refine(
      (text) => text.isWellFormed() && !/\p{Cc}/u.test(text),
      'must be well-formed text without control characters',
    )
    .transform((text) => text.normalize('NFC'));

/**
 * Several lines of text, separated by line breaks or by the two characters `\n`.
 *
 * @param maxLines maximum number of lines
 * @param maxLength maximum characters of a line
 */
const textLines = (maxLines: number, maxLength: number) =>
  z
    .string()
    .transform((text) =>
      text
        .split(/\\n|\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .pipe(z.array(textLine(maxLength)).max(maxLines, `must have at most ${maxLines} lines`));

const providerList = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(
    z
      .array(
        z.enum(PROVIDER_NAMES, { error: `must be a comma-separated list of: ${PROVIDER_NAMES.join(', ')}` }),
      )
      .nonempty()
      .refine((names) => new Set(names).size === names.length, 'must contain each provider only once'),
  );

/** Host names without ports, separated by commas. */
const hostNames = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
  .pipe(
    z.array(
      z.string().regex(/^[\w-]+(\.[\w-]+)*$/, mustBe('a comma-separated list of host names without ports')),
    ),
  );

/** Hosts of NO_PROXY in its usual form: names or addresses, optionally with a leading dot and a port. */
const directHosts = z
  .string()
  .transform((text) => text.split(/[,\s]+/).map((host) => host.toLowerCase().replace(/^\*?\./, '')))
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^(\*|[\w-]+(\.[\w-]+)*|\[[\da-f:.]+\])(:\d+)?$/,
          mustBe(
            'a comma-separated list of hosts such as .example.com or [::1]; networks (CIDR) are not supported',
          ),
        ),
    ),
  );

/** Origins as browsers send them, separated by commas; `*` stands for every origin. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (text) => text === '*' || (URL.canParse(text) && new URL(text).origin === text),
          mustBe('* or a comma-separated list of origins such as https://app.example.com, without a path'),
        ),
    ),
  );

/** Networks with a name, as in Express. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** `true`, `false`, a number of proxies, or a comma-separated list of proxy addresses and networks. */
const trustedProxies = z.string().transform((text, context): boolean | number | string[] => {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const networks = text.split(',').map((network) => network.trim());
  if (networks.every((network) => NETWORK_NAMES.includes(network) || isNetwork(network))) return networks;
  context.addIssue(
    'must be true, false, a number of proxies, or a comma-separated list of IP addresses, networks (CIDR), loopback, linklocal and uniquelocal',
  );
  return z.NEVER;
});

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const maxBits = version === 4 ? 32 : 128;
  return (
    version !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits))
  );
}

/** Variables that hold a secret. `<NAME>_FILE` may be set instead, to the path of a file with the secret in it. */
export const SECRET_VARIABLES: readonly string[] = [
  'DATABASE_URL',
  'REDIS_URL',
  'REDIS_SENTINEL_PASSWORD',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'OUTBOUND_PROXY_URL',
  'SMTP_URL',
  'LLM_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  ...PROVIDER_SECRETS,
];

/** Cool-downs of alerts look back 30 days: rows deleted sooner would let the same alert be raised again. */
const retentionDays = integer(0, 36_500).refine(
  (days) => days === 0 || days > 30,
  mustBe('0 (keep forever) or more than 30'),
);

/** RFC 9116: an e-mail address or a page, each as a URI. */
const securityContact = z
  .string()
  .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/, mustBe('mailto:<address> or an https:// URL'));

/** Every variable that the service reads. An empty value counts as not set. */
export const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(0, 65_535).default(3000),
  WORKER_PORT: integer(1, 65_535).optional(),
  PUBLIC_URL: url('http:', 'https:').optional(),
  ALLOWED_HOSTS: hostNames.default([]),
  CORS_ORIGINS: origins.default([]),
  TRUST_PROXY: trustedProxies.default(false),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_PREPARED_STATEMENTS: flag.default(true),
  DATABASE_TIMEOUT_SECONDS: integer(1, 3_600).default(60),
  REDIS_URL: redisUrl.optional(),
  REDIS_TLS_CA_FILE: pemFile('certificate').optional(),
  REDIS_TLS_CERT_FILE: pemFile('certificate').optional(),
  REDIS_TLS_KEY_FILE: pemFile('key').optional(),
  REDIS_SENTINELS: redisSentinels.optional(),
  REDIS_SENTINEL_USER: z.string().optional(),
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  REDIS_KEY_PREFIX: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, mustBe('1 to 64 letters, digits and the characters _ . : -'))
    .default('lrs'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  BACKUP_KEEP: integer(0, 366).default(7),
  SHUTDOWN_SECONDS: integer(1, 3_600).default(28),
  SEARCH_PROVIDERS: providerList.default(['openstreetmap']),
  PROVIDER_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, mustBe('an ISO 4217 code such as USD'))
    .default('USD'),
  SEARCH_CACHE_SECONDS: integer(0, 31_536_000).default(0),
  SCAN_DEADLINE_MINUTES: integer(1, 1_440).default(15),
  SCHEDULED_SCAN_DEADLINE_MINUTES: integer(1, 10_080).default(360),
  BUSINESS_REFRESH_DAYS: integer(0, 365).default(7),
  ALERT_KEEP_DAYS: retentionDays.default(400),
  AUDIT_KEEP_DAYS: retentionDays.default(400),
  WEBHOOK_ALLOW_PRIVATE_HOSTS: flag.default(false),
  OUTBOUND_PROXY_URL: serverUrl('http:', 'https:')
    .refine(
      (text) => URL.canParse(text) && new URL(text).pathname === '/' && new URL(text).search === '',
      'must have no path',
    )
    .optional(),
  OUTBOUND_NO_PROXY: directHosts.default(['localhost', '127.0.0.1', '[::1]']),
  MAX_KEYS_PER_MODE: integer(0, 10_000).default(20),
  ACCOUNT_QUOTA_KEYS: integer(10, 10_000).default(10),
  SECURITY_CONTACT: securityContact.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_SERVICE_NAME: textLine(100).default('local-ranking-service'),
  SMTP_URL: serverUrl('smtp:', 'smtps:').optional(),
  SMTP_FROM: z
    .string()
    .regex(/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/, 'must be an e-mail address')
    .optional(),
  SMTP_REQUIRE_TLS: flag.default(true),
  TILE_URL: tileUrl.optional(),
  TILES_FILE: z.string().optional(),
  TILE_ATTRIBUTION: textLine(200).default('© OpenStreetMap contributors'),
  LLM_BASE_URL: url('http:', 'https:').optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  INVOICE_SELLER_NAME: textLine(100).default('Local Ranking Service'),
  INVOICE_SELLER_ADDRESS: textLines(6, 100).default([]),
  INVOICE_SELLER_EMAIL: textLine(254).optional(),
  INVOICE_SELLER_TAX_ID: textLine(50).optional(),
  INVOICE_NOTE: textLines(6, 200).default([]),
  INVOICE_DUE_DAYS: integer(0, 365).default(14),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_BASE_URL: url('http:', 'https:')
    .refine((text) => URL.canParse(text) && new URL(text).pathname === '/', 'must have no path')
    .default('https://api.stripe.com'),
  ...PROVIDER_VARIABLES,
});

export type Environment = z.output<typeof environmentSchema>;
