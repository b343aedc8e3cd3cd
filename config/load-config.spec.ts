import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { variableOf } from '../libs/local-search/port/provider-definition.js';
import { PROVIDERS } from '../libs/local-search/providers.js';
import { ConfigError, loadConfig } from './load-config.js';

const SECRET_KEY = 'k'.repeat(32);
const DATABASE_URL = 'postgresql://user:hunter2@db.example.com/ranks';

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('loadConfig', () => {
  it('applies defaults when no variable is set', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: null,
      trustProxy: false,
      database: { kind: 'embedded', dataDir: resolve('data') },
      redis: null,
      logLevel: 'info',
      webhooksAllowPrivateHosts: false,
      search: { providers: ['openstreetmap'], currency: 'USD', cacheSeconds: 0 },
      invoices: {
        seller: { name: 'Local Ranking Service', address: [], email: null, taxId: null },
        note: [],
        dueDays: 14,
      },
      stripe: null,
      tileUrl: null,
      tilesFile: null,
      tileAttribution: '© OpenStreetMap contributors',
      mail: null,
    });
  });

  it('trims values and treats an empty value as not set', () => {
    const env = { PORT: ' 8080 ', HOST: '', PUBLIC_URL: '  ', DATABASE_URL: '', SEARCH_PROVIDERS: '' };
    expect(loadConfig({ ...env, LOG_LEVEL: undefined })).toMatchObject({ ...loadConfig({}), port: 8080 });
  });

  it.each<[string, Record<string, string>, object]>([
    [
      'PUBLIC_URL without its trailing slash',
      { PUBLIC_URL: 'https://a.example/x/' },
      { publicUrl: 'https://a.example/x' },
    ],
    [
      'DATA_DIR relative to the working directory',
      { DATA_DIR: 'x/y' },
      { database: { dataDir: resolve('x/y') } },
    ],
    [
      'DATABASE_URL without REDIS_URL for a single process',
      { DATABASE_URL, SECRET_KEY },
      { database: { kind: 'postgresql', url: DATABASE_URL, preparesStatements: true }, redis: null },
    ],
    [
      'DATABASE_PREPARED_STATEMENTS false',
      { DATABASE_URL, SECRET_KEY, DATABASE_PREPARED_STATEMENTS: 'false' },
      { database: { preparesStatements: false } },
    ],
    [
      'DATABASE_URL and REDIS_URL for several processes',
      { DATABASE_URL, SECRET_KEY, REDIS_URL: 'redis://r:1/2' },
      { database: { kind: 'postgresql' }, redis: { server: { host: 'r', port: 1 }, database: 2 } },
    ],
    ['TRUST_PROXY as a number of proxies', { TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [
      'TRUST_PROXY as a list of networks',
      { TRUST_PROXY: '10.0.0.0/8, ::1, loopback' },
      { trustProxy: ['10.0.0.0/8', '::1', 'loopback'] },
    ],
    ['PORT 0 for any free port', { PORT: '0' }, { port: 0 }],
    [
      'WEBHOOK_ALLOW_PRIVATE_HOSTS yes as true',
      { WEBHOOK_ALLOW_PRIVATE_HOSTS: 'yes' },
      { webhooksAllowPrivateHosts: true },
    ],
    [
      'the sender from the user in SMTP_URL if it is an e-mail address',
      { SMTP_URL: 'smtp://ranks%40example.com:secret@mail.example.com' },
      {
        mail: { url: 'smtp://ranks%40example.com:secret@mail.example.com', from: 'ranks@example.com' },
      },
    ],
    [
      'a language model without an API key',
      { LLM_BASE_URL: 'http://127.0.0.1:11434/v1', LLM_MODEL: 'small' },
      { llm: { baseUrl: 'http://127.0.0.1:11434/v1', apiKey: null, model: 'small' } },
    ],
    ['no language model from LLM_API_KEY alone', { LLM_API_KEY: 'sk-x' }, { llm: null }],
    [
      'the sender from SMTP_FROM',
      { SMTP_URL: 'smtps://mail.example.com:465', SMTP_FROM: 'ranks@example.com' },
      { mail: { url: 'smtps://mail.example.com:465', from: 'ranks@example.com' } },
    ],
    ['LOG_LEVEL silent', { LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [
      'the seller of invoices, with lines separated by a line break or by "\\n"',
      {
        INVOICE_SELLER_NAME: 'Рейтинг ЖШС',
        INVOICE_SELLER_ADDRESS: 'Мәңгілік Ел 55 \\n Астана\nKazakhstan\\n',
        INVOICE_SELLER_TAX_ID: 'БСН 123',
        INVOICE_NOTE: 'IBAN KZ12',
        INVOICE_DUE_DAYS: '0',
      },
      {
        invoices: {
          seller: {
            name: 'Рейтинг ЖШС',
            address: ['Мәңгілік Ел 55', 'Астана', 'Kazakhstan'],
            taxId: 'БСН 123',
          },
          note: ['IBAN KZ12'],
          dueDays: 0,
        },
      },
    ],
    [
      'the Stripe secrets, with a default base URL',
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      { stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', baseUrl: 'https://api.stripe.com' } },
    ],
    [
      'whose way of asking, and which list',
      { SERPAPI_ENGINE: 'google_local', SERPAPI_DIALECT: 'serpapi', PHOTON_BASE_URL: 'http://p:1/x' },
      {
        search: {
          settings: {
            serpapi: { values: { engine: 'google_local', dialect: 'serpapi' } },
            photon: { values: { baseUrl: 'http://p:1/x' }, maxRps: 2 },
          },
        },
      },
    ],
    [
      'SEARCH_PROVIDERS in the given order, with the settings of each provider',
      {
        SEARCH_PROVIDERS: 'serper, dataforseo ,openstreetmap',
        SERPER_API_KEY: 's',
        SERPER_MAX_RPS: '0.5',
        SERPER_CONCURRENCY: '3',
        SERPER_COST_PER_SEARCH: '0.0005',
        SERPER_MONTHLY_CAP: '50',
        PROVIDER_CURRENCY: 'EUR',
        DATAFORSEO_LOGIN: 'l',
        DATAFORSEO_PASSWORD: 'p',
        DATAFORSEO_BASE_URL: 'http://localhost:1',
      },
      {
        search: {
          providers: ['serper', 'dataforseo', 'openstreetmap'],
          settings: {
            serper: {
              values: { apiKey: 's' },
              maxRps: 0.5,
              concurrency: 3,
              costMicros: 500,
              monthlyCapMicros: 50_000_000,
            },
            dataforseo: {
              values: { login: 'l', password: 'p', baseUrl: 'http://localhost:1' },
              maxRps: 30,
              costMicros: 0,
              monthlyCapMicros: null,
            },
          },
          currency: 'EUR',
        },
      },
    ],
  ])('reads %s', (_, env, expected) => {
    expect(loadConfig(env)).toMatchObject(expected);
  });

  it.each([
    ['PORT', ['abc', '-1', '65536', '1.5', '0x50', '1e3']],
    ['PUBLIC_URL', ['ranks.example.com', 'ftp://a', '/x']],
    ['CORS_ORIGINS', ['app.example.com', 'https://a.example/x', 'https://a.example/', 'https://a,*b']],
    ['TRUST_PROXY', ['yes', '10.0.0.0/33', 'localhost', '1.2.3.4,']],
    [
      'DATABASE_URL',
      ['mysql://a/b', 'db.example.com', 'sqlite:x', 'postgres://u:5%@a/b', 'postgres://a/b?sslmode=prefer'],
    ],
    ['REDIS_URL', ['http://a', 'localhost:6379', 'redis://u:%zz@a']],
    ['SECRET_KEY', ['k'.repeat(31)]],
    ['SEARCH_PROVIDERS', ['google', 'openstreetmap,', 'openstreetmap,openstreetmap', ',']],
    ['SEARCH_CACHE_SECONDS', ['-1', '1.5', 'x']],
    ['WEBHOOK_ALLOW_PRIVATE_HOSTS', ['maybe', 'on']],
    ['LOG_LEVEL', ['verbose', 'INFO']],
    ['INVOICE_SELLER_NAME', ['x'.repeat(101), 'a\u0007b', '\ud800']],
    ['INVOICE_SELLER_ADDRESS', ['a\\n'.repeat(7), `a\n${'x'.repeat(101)}`, 'a\u0000']],
    ['INVOICE_DUE_DAYS', ['-1', '366', 'soon']],
    ['ALERT_KEEP_DAYS', ['-1', '30', '36501', 'ever']],
    ['AUDIT_KEEP_DAYS', ['1', '30.5']],
    [
      'TILE_URL',
      ['https://tiles.example.com', 'https://a{s}.example.com/{z}/{x}/{y}', 'https://a;b/{z}/{x}/{y}', 'x'],
    ],
    ['SMTP_URL', ['mail.example.com', 'https://mail.example.com', 'smtp://5%@mail.example.com']],
    ['SMTP_FROM', ['nobody', 'a@b@c', 'A <a@example.com>', 'a@example.com,b@example.com']],
    ['STRIPE_BASE_URL', ['api.stripe.com', 'https://proxy.example.com/stripe']],
    ['SERPAPI_BASE_URL', ['serpapi.com']],
    ['SERPAPI_MAX_RPS', ['0', '-1', 'x', 'Infinity']],
    ['SERPAPI_CONCURRENCY', ['0', '1001', 'x']],
    ['SERPAPI_ENGINE', ['maps', 'GOOGLE_MAPS']],
    ['SERPAPI_DIALECT', ['brightdata', 'SerpApi']],
    ['PHOTON_BASE_URL', ['localhost:2322', 'file:///x']],
    ['SERPAPI_COST_PER_SEARCH', ['-1', '1e3', '.5', '0.0000001', '1,5', '1234567890']],
    ['SERPAPI_MONTHLY_CAP', ['-1', 'x', 'NaN']],
    ['PROVIDER_CURRENCY', ['usd', 'US', '$']],
  ])('rejects invalid values of %s with a problem that begins with the name', (name, values) => {
    for (const value of values) {
      const problems = problemsOf({ [name]: value });
      expect(problems.length, value).toBeGreaterThan(0);
      expect(
        problems.some((problem) => problem.startsWith(`${name} `)),
        value,
      ).toBe(true);
    }
  });

  it.each([
    ['postgresql://u:p@a,b/ranks?target_session_attrs=read-write', /must name one host: the primary/],
    ['postgresql://u:p@a:5432,b:5433/ranks', /must name one host: the primary/],
    [
      'postgresql://u@/ranks?host=/var/run/postgresql',
      /must have a host; for a Unix socket: postgresql:\/\//,
    ],
    ['postgresql+asyncpg://u:p@a/ranks', /without the name of another driver/],
    ['jdbc:postgresql://a/ranks', /without the name of another driver/],
    ['postgresql://u:p@a/ranks?sslmode=no-verify', /set sslmode to one of disable, require/],
    ['postgresql://u:p@a/ranks?target_session_attrs=standby', /set target_session_attrs to read-write/],
    ['postgresql://u:p@a/ranks?schema=x', /parameter schema, which does not work: .*search_path/],
    ['postgresql://u:p@a/ranks?pgbouncer=true', /pgbouncer, .*DATABASE_PREPARED_STATEMENTS=false/],
    ['postgresql://u:p@a/ranks?connection_limit=5', /connection_limit, which does not work: remove it/],
    ['postgresql://u:p@a/ranks?channel_binding=require', /channel_binding, .*sslmode=verify-full/],
    ['postgresql://u:p@a/ranks?sslaccept=strict', /sslaccept, which does not work: remove it/],
  ])('rejects DATABASE_URL=%s and says what to do', (url, problem) => {
    const problems = problemsOf({ DATABASE_URL: url, SECRET_KEY });
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems[0]).toMatch(/^DATABASE_URL /);
  });

  it.each([
    'postgres://u:p@a/ranks',
    'postgresql://u:p%40%2F%25@[::1]:5432/ranks',
    'postgresql:///ranks?host=/var/run/postgresql',
    'postgresql://%2Fvar%2Frun%2Fpostgresql/ranks',
    'postgresql://u:p@a/ranks?sslmode=verify-full&sslrootcert=/etc/ssl/ca.pem&application_name=x',
    'postgresql://u:p@a/ranks?options=-c%20search_path%3Dranking&target_session_attrs=read-write',
  ])('accepts DATABASE_URL=%s', (url) => {
    expect(loadConfig({ DATABASE_URL: url, SECRET_KEY }).database).toMatchObject({ url });
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['REDIS_URL with the embedded database', { REDIS_URL: 'redis://r' }, /^REDIS_URL requires DATABASE_URL/],
    ['DATABASE_URL without SECRET_KEY', { DATABASE_URL }, /^SECRET_KEY is required/],
    ['LLM_BASE_URL without LLM_MODEL', { LLM_BASE_URL: 'http://localhost/v1' }, /^LLM_MODEL is required/],
    ['LLM_MODEL without LLM_BASE_URL', { LLM_MODEL: 'small' }, /^LLM_BASE_URL is required/],
    ['SMTP_URL without a sender', { SMTP_URL: 'smtp://user:x@mail.example.com' }, /^SMTP_FROM is required/],
    ['half of Stripe', { STRIPE_SECRET_KEY: 'sk_test_1' }, /^STRIPE_WEBHOOK_SECRET is required/],
    ['the other half', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^STRIPE_SECRET_KEY is required/],
    ['a provider without its key', { SEARCH_PROVIDERS: 'serpapi' }, /^SERPAPI_API_KEY is required/],
    ['a cap without a price', { SERPAPI_MONTHLY_CAP: '5' }, /^SERPAPI_COST_PER_SEARCH is required with/],
    ['a provider without its address', { SEARCH_PROVIDERS: 'photon' }, /^PHOTON_BASE_URL is required/],
    ['Google Places without its key', { SEARCH_PROVIDERS: 'google-places' }, /^GOOGLE_PLACES_API_KEY is/],
    [
      'STRIPE_SECRET_KEY without STRIPE_WEBHOOK_SECRET',
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      /^STRIPE_WEBHOOK_SECRET is required/,
    ],
    [
      'STRIPE_WEBHOOK_SECRET without STRIPE_SECRET_KEY',
      { STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      /^STRIPE_SECRET_KEY is required/,
    ],
    ['SerpApi without its API key', { SEARCH_PROVIDERS: 'serpapi' }, /^SERPAPI_API_KEY is required/],
    [
      'a monthly cap without a price per search',
      { SERPAPI_MONTHLY_CAP: '5' },
      /^SERPAPI_COST_PER_SEARCH is required with/,
    ],
    ['Photon without its base URL', { SEARCH_PROVIDERS: 'photon' }, /^PHOTON_BASE_URL is required/],
    ['Nominatim without its base URL', { SEARCH_PROVIDERS: 'nominatim' }, /^NOMINATIM_BASE_URL is required/],
    ['Google Places without its API key', { SEARCH_PROVIDERS: 'google-places' }, /^GOOGLE_PLACES_API_KEY is/],
    [
      'SERPAPI_ENGINE google_local with a dialect that lacks it',
      { SERPAPI_ENGINE: 'google_local', SERPAPI_DIALECT: 'scrapingdog' },
      /^SERPAPI_ENGINE google_local/,
    ],
    [
      'DataForSEO without its password',
      { SEARCH_PROVIDERS: 'dataforseo', DATAFORSEO_LOGIN: 'x' },
      /^DATAFORSEO_PASSWORD is required/,
    ],
  ])('rejects %s', (_, env, problem) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(problem)]);
  });

  it.each(PROVIDERS.filter((one) => one.kind === 'network'))(
    'requires the credentials of $name when SEARCH_PROVIDERS contains it',
    ({ name, prefix, required }) => {
      const names = required.map((field) => variableOf(prefix, field));
      expect(names).not.toEqual([]);
      expect(problemsOf({ SEARCH_PROVIDERS: name })).toEqual(
        names.map((variable) => `${variable} is required because SEARCH_PROVIDERS contains ${name}`),
      );
    },
  );

  it('lists every problem at once, one a line, and no secret', () => {
    const env = {
      PORT: 'x',
      LOG_LEVEL: 'x',
      REDIS_URL: 'redis://r',
      SECRET_KEY: 'hunter2',
      SEARCH_PROVIDERS: 'serper',
    };
    const problems = problemsOf(env);
    const names = problems.map((problem) => problem.split(' ')[0]);
    expect(new Set(names)).toEqual(
      new Set(['PORT', 'LOG_LEVEL', 'REDIS_URL', 'SECRET_KEY', 'SERPER_API_KEY']),
    );
    const { message } = new ConfigError(problems);
    expect(message.split('\n')).toHaveLength(1 + problems.length);
    expect(message).not.toContain('hunter2');
  });
});
