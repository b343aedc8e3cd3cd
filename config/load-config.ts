import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type InvoiceSettings, invoiceSettings, type StripeSettings, stripeSettings } from './billing.js';
import { wrongCombinations } from './combinations.js';
import { type Environment, environmentSchema, SECRET_VARIABLES } from './environment.schema.js';
import { type LlmSettings, llmSettings } from './llm.js';
import { type MailSettings, mailSettings } from './mail.js';
import {
  PROVIDER_DEFAULTS,
  PROVIDER_NAMES,
  type ProviderName,
  type ScheduledMode,
  type SerpApiDialect,
  type SerpApiEngine,
} from './providers.js';

/** How to reach one search provider. Absent fields use the adapter's own default. */
export interface ProviderSettings {
  readonly apiKey?: string;
  readonly login?: string;
  readonly password?: string;
  readonly baseUrl?: string;
  /** Of SerpApi only. */
  readonly engine?: SerpApiEngine;
  readonly dialect?: SerpApiDialect;
  /** Of DataForSEO only: by which of its queues, if any, scans are measured that nobody waits for. */
  readonly scheduledMode?: ScheduledMode;
  readonly postback?: 'on' | 'off';
  readonly maxRps: number;
  readonly concurrency: number;
  /** Of one search, in millionths of the currency; 0 = not known, or free. */
  readonly costMicros: number;
  /** Of one search by a queue of the provider. */
  readonly queuedCostMicros: number;
  /** What it may cost in a calendar month; null = no cap. */
  readonly monthlyCapMicros: number | null;
}

export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'postgresql'; readonly url: string };

/** The whole configuration, validated, with defaults filled in. Handed to whoever needs a part of it. */
export interface AppConfig {
  readonly host: string;
  readonly port: number;
  /** Absolute base of links the service gives out, without a trailing slash; null = where it listens. */
  readonly publicUrl: string | null;
  /** Whose `X-Forwarded-For` is believed, as Fastify takes it. */
  readonly trustProxy: boolean | number | string[];
  readonly database: DatabaseConfig;
  /** Of how many days an automatic backup of the embedded database is kept; 0 = none are made. */
  readonly backupKeep: number;
  /** How long a graceful shutdown may take. */
  readonly shutdownSeconds: number;
  /** Redis, for several processes on one PostgreSQL; null = one process. */
  readonly redisUrl: string | null;
  /** What the key for stored secrets is made of; null on the embedded size, which makes its own. */
  readonly secretKey: string | null;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly invoices: InvoiceSettings;
  /** null = invoices are paid by other means, and marked so by hand. */
  readonly stripe: StripeSettings | null;
  /** Webhooks may go to private addresses, to addresses without a name, and by plain HTTP. */
  readonly webhooksMayBePrivate: boolean;
  /** Pictures of maps, with `{z}`, `{x}` and `{y}`; null = the dashboard's maps have none. */
  readonly tileUrl: string | null;
  /** Whom to thank for them. */
  readonly tileAttribution: string;
  /** null = nobody gets e-mail. */
  readonly mail: MailSettings | null;
  /** A language model to word insights; null = they keep their plain words. */
  readonly llm: LlmSettings | null;
  /** After how many days a business is looked up again; 0 = never. */
  readonly businessRefreshDays: number;
  /** For how many days what was raised and what people did is kept, by table; 0 = for ever. */
  readonly keptDays: { readonly alert: number; readonly audit_entry: number };
  readonly search: {
    readonly providers: readonly ProviderName[];
    readonly settings: Readonly<Record<ProviderName, ProviderSettings>>;
    /** What the prices and caps of providers are in (ISO 4217). */
    readonly currency: string;
    /** For how long the answer to a search is given again; 0 = not at all. */
    readonly cacheSeconds: number;
  };
}

/** Thrown at boot with every problem found, one a line. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the configuration from environment variables.
 *
 * @param env usually `process.env`; values are trimmed and an empty one counts as not set
 * @param options.needs variables that this kind of process cannot do without
 * @throws ConfigError listing every wrong variable at once
 */
export function loadConfig(
  env: Readonly<Record<string, string | undefined>>,
  { needs = [] }: { needs?: readonly string[] } = {},
): AppConfig {
  const problems: string[] = [];
  const variables = readVariables(env, problems);
  const parsed = environmentSchema.safeParse(variables);
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`));
  }
  problems.push(...wrongCombinations(variables));
  problems.push(
    ...needs.filter((name) => !variables[name]).map((name) => `${name} is required for this process`),
  );
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return toConfig(parsed.data);
}

function readVariables(env: Readonly<Record<string, string | undefined>>, problems: string[]) {
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const trimmed = value?.trim();
    if (trimmed) variables[name] = trimmed;
  }
  for (const name of SECRET_VARIABLES) {
    const path = variables[`${name}_FILE`];
    if (path === undefined) continue;
    if (variables[name] !== undefined) {
      problems.push(`${name} and ${name}_FILE are both set; set one of them`);
      continue;
    }
    try {
      const secret = readFileSync(path, 'utf8').trim();
      if (secret) variables[name] = secret;
    } catch (error) {
      problems.push(`${name}_FILE cannot be read: ${(error as Error).message}`);
    }
  }
  return variables;
}

function toConfig(env: Environment): AppConfig {
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    database:
      env.DATABASE_URL === undefined
        ? { kind: 'embedded', dataDir: resolve(env.DATA_DIR) }
        : { kind: 'postgresql', url: env.DATABASE_URL },
    backupKeep: env.BACKUP_KEEP,
    shutdownSeconds: env.SHUTDOWN_SECONDS,
    trustProxy: env.TRUST_PROXY,
    secretKey: env.SECRET_KEY ?? null,
    redisUrl: env.REDIS_URL ?? null,
    logLevel: env.LOG_LEVEL,
    invoices: invoiceSettings(env),
    stripe: stripeSettings(env),
    webhooksMayBePrivate: env.WEBHOOK_ALLOW_PRIVATE_HOSTS,
    tileUrl: env.TILE_URL ?? null,
    tileAttribution: env.TILE_ATTRIBUTION,
    mail: mailSettings(env),
    llm: llmSettings(env),
    businessRefreshDays: env.BUSINESS_REFRESH_DAYS,
    keptDays: { alert: env.ALERT_KEEP_DAYS, audit_entry: env.AUDIT_KEEP_DAYS },
    search: {
      providers: env.SEARCH_PROVIDERS,
      currency: env.PROVIDER_CURRENCY,
      cacheSeconds: env.SEARCH_CACHE_SECONDS,
      settings: Object.fromEntries(
        PROVIDER_NAMES.map((name) => [name, providerSettings(name, env)]),
      ) as Record<ProviderName, ProviderSettings>,
    },
  };
}

function providerSettings(name: ProviderName, env: Readonly<Record<string, unknown>>): ProviderSettings {
  const { prefix, maxRps, concurrency } = PROVIDER_DEFAULTS[name];
  const text = (suffix: string, field: string): Record<string, string> => {
    const value = prefix === null ? undefined : env[`${prefix}_${suffix}`];
    return typeof value === 'string' ? { [field]: value } : {};
  };
  const number = <Fallback>(suffix: string, fallback: Fallback): number | Fallback => {
    const value = prefix === null ? undefined : env[`${prefix}_${suffix}`];
    return typeof value === 'number' ? value : fallback;
  };
  const costMicros = number('COST_PER_SEARCH', 0);
  return {
    ...text('API_KEY', 'apiKey'),
    ...text('LOGIN', 'login'),
    ...text('PASSWORD', 'password'),
    ...text('BASE_URL', 'baseUrl'),
    ...text('ENGINE', 'engine'),
    ...text('DIALECT', 'dialect'),
    ...text('SCHEDULED_MODE', 'scheduledMode'),
    ...text('POSTBACK', 'postback'),
    maxRps: number('MAX_RPS', maxRps),
    concurrency: number('CONCURRENCY', concurrency),
    costMicros,
    // Not told, it is no dearer: rather too much is counted than too little.
    queuedCostMicros: number('COST_PER_QUEUED_SEARCH', costMicros),
    monthlyCapMicros: number('MONTHLY_CAP', null),
  };
}
