import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type InvoiceSettings, invoiceSettings, type StripeSettings, stripeSettings } from './billing.js';
import { combinationProblems } from './combinations.js';
import { type Environment, environmentSchema, SECRET_VARIABLES } from './environment.schema.js';
import { type LlmSettings, llmSettings } from './llm.js';
import { type MailSettings, mailSettings } from './mail.js';
import { type OutboundProxySettings, outboundProxySettings } from './outbound-proxy.js';
import { type ProviderName, type ProviderSettings, providerSettings } from './providers.js';
import { type RedisSettings, redisSettings } from './redis.js';
import { type TracingSettings, tracingSettings } from './tracing.js';

export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | {
      readonly kind: 'postgresql';
      readonly url: string;
      readonly preparesStatements: boolean;
      /** Limit of a statement; undefined for none. */
      readonly timeoutSeconds?: number;
    };

/** How long an import and the results of its rows can be read. */
const IMPORT_KEEP_DAYS = 30;

/** The complete configuration: validated, with defaults applied. A class, so that it is its own injection token. */
export abstract class AppConfig {
  abstract readonly host: string;
  abstract readonly port: number;
  /** Port of the health checks and metrics of a worker process; null = it has no HTTP. */
  abstract readonly workerPort: number | null;
  /** Absolute base URL of links to the service, without a trailing slash; null = the address it listens on. */
  abstract readonly publicUrl: string | null;
  /** Host names under which the dashboard opens beside that of `publicUrl`, in lower case. */
  abstract readonly allowedHosts: readonly string[];
  /** Origins whose pages may call the public API from a browser; `*` = every origin. */
  abstract readonly corsOrigins: readonly string[];
  /** Proxies whose `X-Forwarded-For` is trusted, as in Fastify's `trustProxy` option. */
  abstract readonly trustProxy: boolean | number | string[];
  abstract readonly database: DatabaseConfig;
  /** Number of days whose newest automatic backup of the embedded database is kept; 0 = no automatic backups. */
  abstract readonly backupKeep: number;
  /** Maximum duration of a graceful shutdown. */
  abstract readonly shutdownSeconds: number;
  /** Redis, which lets several processes share one PostgreSQL database; null = a single process. */
  abstract readonly redis: RedisSettings | null;
  /** Key material that encrypts stored secrets; null with the embedded database, which generates its own. */
  abstract readonly secretKey: string | null;
  /** Maximum usable API keys of an account in one mode, live or test; 0 = no limit. */
  abstract readonly maxKeysPerMode: number;
  /** Requests per minute of all keys of an account together, as a multiple of the quota of one key. */
  abstract readonly accountQuotaKeys: number;
  /** Bearer token that `/metrics` requires; null = none. */
  abstract readonly metricsToken: string | null;
  /** Where to report a vulnerability of the installation; null = not said. */
  abstract readonly securityContact: string | null;
  abstract readonly logLevel: Environment['LOG_LEVEL'];
  /** A collector of OpenTelemetry; null = no traces. */
  abstract readonly tracing: TracingSettings | null;
  abstract readonly invoices: InvoiceSettings;
  /** null = invoices are paid by other means, and an operator marks them as paid. */
  abstract readonly stripe: StripeSettings | null;
  /** Whether webhooks may go to private addresses, to IP addresses without a host name, and over plain HTTP. */
  abstract readonly webhooksAllowPrivateHosts: boolean;
  /** null = requests to other services go straight to them. */
  abstract readonly outboundProxy: OutboundProxySettings | null;
  /** URL template of map tiles with `{z}`, `{x}` and `{y}`; null = the dashboard's maps have no tiles. */
  abstract readonly tileUrl: string | null;
  /** Path of a PMTiles archive of vector tiles; null = only the maps of the build. */
  abstract readonly tilesFile: string | null;
  /** Credit line of the map tiles. */
  abstract readonly tileAttribution: string;
  /** null = the service sends no e-mail. */
  abstract readonly mail: MailSettings | null;
  /** A language model that words insights; null = insights keep their template texts. */
  abstract readonly llm: LlmSettings | null;
  /** Minutes after its creation in which a scan ends. */
  abstract readonly scanDeadlineMinutes: { readonly interactive: number; readonly scheduled: number };
  /** Days after which a business is looked up again; 0 = never. */
  abstract readonly businessRefreshDays: number;
  /** Retention of alerts and audit entries in days, by table; 0 = forever. */
  abstract readonly retentionDays: {
    readonly alert: number;
    readonly audit_entry: number;
    readonly business_import: number;
  };
  abstract readonly search: {
    readonly providers: readonly ProviderName[];
    readonly settings: Readonly<Record<ProviderName, ProviderSettings>>;
    /** Currency of the providers' prices and caps (ISO 4217). */
    readonly currency: string;
    /** Time to live of cached search results; 0 = no cache. */
    readonly cacheSeconds: number;
  };
}

/** Thrown at boot. Its message lists every problem found, one per line. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is invalid:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the configuration from environment variables.
 *
 * @param env usually `process.env`; values are trimmed and an empty one counts as not set
 * @param options.needs variables that this kind of process requires
 * @throws {ConfigError} with every invalid variable at once
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
  problems.push(...combinationProblems(variables));
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
      problems.push(`${name} and ${name}_FILE are both set; set only one of them`);
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
    workerPort: env.WORKER_PORT ?? null,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    allowedHosts: env.ALLOWED_HOSTS,
    corsOrigins: env.CORS_ORIGINS,
    database:
      env.DATABASE_URL === undefined
        ? { kind: 'embedded', dataDir: resolve(env.DATA_DIR) }
        : {
            kind: 'postgresql',
            url: env.DATABASE_URL,
            preparesStatements: env.DATABASE_PREPARED_STATEMENTS,
            timeoutSeconds: env.DATABASE_TIMEOUT_SECONDS,
          },
    backupKeep: env.BACKUP_KEEP,
    shutdownSeconds: env.SHUTDOWN_SECONDS,
    trustProxy: env.TRUST_PROXY,
    secretKey: env.SECRET_KEY ?? null,
    redis: redisSettings(env),
    maxKeysPerMode: env.MAX_KEYS_PER_MODE,
    accountQuotaKeys: env.ACCOUNT_QUOTA_KEYS,
    metricsToken: env.METRICS_TOKEN ?? null,
    securityContact: env.SECURITY_CONTACT ?? null,
    logLevel: env.LOG_LEVEL,
    tracing: tracingSettings(env),
    invoices: invoiceSettings(env),
    stripe: stripeSettings(env),
    webhooksAllowPrivateHosts: env.WEBHOOK_ALLOW_PRIVATE_HOSTS,
    outboundProxy: outboundProxySettings(env),
    tileUrl: env.TILE_URL ?? null,
    tilesFile: env.TILES_FILE === undefined ? null : resolve(env.TILES_FILE),
    tileAttribution: env.TILE_ATTRIBUTION,
    mail: mailSettings(env),
    llm: llmSettings(env),
    scanDeadlineMinutes: {
      interactive: env.SCAN_DEADLINE_MINUTES,
      scheduled: env.SCHEDULED_SCAN_DEADLINE_MINUTES,
    },
    businessRefreshDays: env.BUSINESS_REFRESH_DAYS,
    retentionDays: {
      alert: env.ALERT_KEEP_DAYS,
      audit_entry: env.AUDIT_KEEP_DAYS,
      business_import: IMPORT_KEEP_DAYS,
    },
    search: {
      providers: env.SEARCH_PROVIDERS,
      currency: env.PROVIDER_CURRENCY,
      cacheSeconds: env.SEARCH_CACHE_SECONDS,
      settings: providerSettings(env),
    },
  };
}
