/** What each variable means, in the order of the page. The page fails to build if a variable has no text here. */
export const GROUPS: readonly { readonly title: string; readonly texts: Readonly<Record<string, string>> }[] =
  [
    {
      title: 'Server',
      texts: {
        HOST: 'Address to listen on.',
        PORT: 'Port to listen on. `0` chooses a free one.',
        WORKER_PORT:
          'Port of `/healthz`, `/readyz` and `/metrics` of a worker process (`npm run start:worker`). Not set: none.',
        PUBLIC_URL: 'Base of the links that the service gives out. Set it behind a proxy.',
        ALLOWED_HOSTS:
          'Further host names under which the dashboard opens, separated by commas. With `PUBLIC_URL`, other names are rejected, except IP addresses and names without a dot.',
        CORS_ORIGINS:
          'Origins whose pages may call `/api/v1` from a browser with an API key, separated by commas, for example `https://app.example.com`. `*` allows every origin. Not set: none.',
        TRUST_PROXY:
          'Proxies whose `X-Forwarded-For` is trusted: `false`, a number of proxies, or a comma list of addresses, networks, `loopback`, `linklocal` and `uniquelocal`. With a number N, the N-th address from the end is the client. `true` trusts every address, so clients can choose theirs.',
        SHUTDOWN_SECONDS:
          'Longest time for a graceful shutdown. Keep it below the time after which the supervisor kills the process.',
        OUTBOUND_PROXY_URL:
          'Proxy for the requests of the service to search providers, the language model, Stripe, webhooks and Google’s short links, for example `http://user:password@proxy.example.com:3128`. E-mail, PostgreSQL, Redis and traces do not use it. See [Behind an outgoing proxy](../guides/behind-a-proxy.md#outgoing-requests).',
        OUTBOUND_NO_PROXY:
          'Hosts that are reached without `OUTBOUND_PROXY_URL`, with their subdomains, separated by commas.',
        MAX_KEYS_PER_MODE:
          'Usable API keys that an account may have, live and test each. `0` means no limit.',
        ACCOUNT_QUOTA_KEYS:
          'Requests per minute of all keys of an account together, as a multiple of the quota of one key. Expensive requests count as 2, 5 or 10.',
        SECURITY_CONTACT:
          'Where to report a vulnerability of this installation: `mailto:<address>` or an `https://` URL, served at `/.well-known/security.txt`. Not set: no such page.',
        METRICS_TOKEN:
          'Token that `/metrics` requires as `Authorization: Bearer`, at least 16 characters. Not set: none.',
        LOG_LEVEL: 'Least severe level that is logged.',
        OTEL_EXPORTER_OTLP_ENDPOINT:
          'Base URL of an OpenTelemetry collector that receives traces (OTLP over HTTP). Not set: no traces.',
        OTEL_SERVICE_NAME: 'Name of the service in traces.',
      },
    },
    {
      title: 'Database and Redis',
      texts: {
        DATA_DIR: 'Folder of the embedded database, its backups and the command socket.',
        BACKUP_KEEP:
          'Days for which automatic backups of the embedded database are kept, up to 366. `0` makes none.',
        DATABASE_URL:
          'PostgreSQL server to use instead of the embedded database. `sslmode` (`disable`, `require`, `verify-ca`, `verify-full`), `sslrootcert`, `host` (a socket folder) and `options` work as in `psql`. A parameter that does not work is refused.',
        DATABASE_TIMEOUT_SECONDS:
          'PostgreSQL only. The most that one statement may take. A request beyond it gets 503 `database_timeout`, and changes nothing',
        DATABASE_PREPARED_STATEMENTS:
          'Whether PostgreSQL prepares frequent reads once per connection. Set it to `false` behind a pooler in transaction mode, such as PgBouncer.',
        REDIS_URL:
          'Redis server, for more than one process: `redis://user:password@host:6379/0`, `rediss://` for TLS, or `unix:///path/of/the.sock`. Requires `DATABASE_URL`. See [Redis](../guides/scale-out.md#redis).',
        REDIS_TLS_CA_FILE:
          'PEM file of the certificate authority that signed the certificate of Redis. Not set: the authorities that Node trusts.',
        REDIS_TLS_CERT_FILE:
          'PEM file of the certificate that Redis asks clients for. Requires `REDIS_TLS_KEY_FILE`.',
        REDIS_TLS_KEY_FILE: 'PEM file of the key of `REDIS_TLS_CERT_FILE`.',
        REDIS_SENTINELS:
          'Addresses of Redis Sentinels, separated by commas. `REDIS_URL` is then `redis://user:password@<name of the master>`.',
        REDIS_SENTINEL_USER: 'User at the sentinels, if they require one.',
        REDIS_SENTINEL_PASSWORD: 'Password at the sentinels, if they require one.',
        REDIS_KEY_PREFIX:
          'Beginning of all keys and channels in Redis. Installations that share a Redis server need different ones.',
        SECRET_KEY:
          'Key that encrypts stored secrets, at least 32 characters: `openssl rand -hex 32`. Required with `DATABASE_URL`.',
      },
    },
    {
      title: 'Search',
      texts: {
        SEARCH_PROVIDERS:
          'Search providers in order of preference, separated by commas. See [Providers](../guides/providers.md).',
        PROVIDER_CURRENCY: 'Currency of provider prices and caps (ISO 4217).',
        SEARCH_CACHE_SECONDS:
          'Seconds for which identical searches of an account share one answer. `0` disables the cache.',
        SCAN_DEADLINE_MINUTES:
          'Minutes after which an interactive scan ends with the pins that it has. The other credits are released.',
        SCHEDULED_SCAN_DEADLINE_MINUTES: 'The same for a scan of a schedule.',
        BUSINESS_REFRESH_DAYS: 'Days after which a live business is looked up again. `0` means never.',
      },
    },
    {
      title: 'Retention',
      texts: {
        ALERT_KEEP_DAYS: 'Days for which alerts are kept: more than 30, or `0` for ever.',
        AUDIT_KEEP_DAYS: 'Days for which the audit log is kept: more than 30, or `0` for ever.',
      },
    },
    {
      title: 'Dashboard and e-mail',
      texts: {
        SMTP_URL:
          'Mail server that sends invitations and password links. Without it, the inviting person passes on the link, and `user reset-link` prints password links.',
        SMTP_FROM: 'Sender address. Required unless the user in `SMTP_URL` is an e-mail address.',
        SMTP_REQUIRE_TLS:
          'Whether mail is sent over an encrypted connection only. A server on this machine is exempt.',
        TILE_URL:
          'Street map behind the heat maps, for example `https://tile.openstreetmap.org/{z}/{x}/{y}.png`.',
        TILES_FILE:
          'PMTiles archive with vector tiles in the schema of Protomaps, OpenMapTiles or Shortbread, for streets without a tile server. See [Maps](../guides/maps.md).',
        TILE_ATTRIBUTION: 'Credit line of the street map of `TILE_URL` and `TILES_FILE`.',
      },
    },
    {
      title: 'Webhooks',
      texts: {
        WEBHOOK_ALLOW_PRIVATE_HOSTS:
          'Allows plain HTTP, IP addresses and private hosts as webhook endpoints. Only for trusted networks.',
      },
    },
    {
      title: 'Language model',
      texts: {
        LLM_BASE_URL:
          'Endpoint of a language model that rewrites insights (OpenAI chat completions). Requires `LLM_MODEL`.',
        LLM_MODEL: 'Name of the model. Requires `LLM_BASE_URL`.',
        LLM_API_KEY: 'Key of the endpoint, if it needs one.',
      },
    },
    {
      title: 'Invoices and payments',
      texts: {
        INVOICE_SELLER_NAME: 'Seller on new invoices. Issued invoices keep the seller of their day.',
        INVOICE_SELLER_ADDRESS: 'Address, up to 6 lines separated by `\\n`.',
        INVOICE_SELLER_EMAIL: 'Printed below the address.',
        INVOICE_SELLER_TAX_ID: 'Printed below the address.',
        INVOICE_NOTE: 'Note below the total, up to 6 lines separated by `\\n`, for example how to pay.',
        INVOICE_DUE_DAYS: 'Days until an invoice is due.',
        STRIPE_SECRET_KEY:
          'Key of Stripe. Requires `STRIPE_WEBHOOK_SECRET`. Without both, invoices are marked paid by command.',
        STRIPE_WEBHOOK_SECRET:
          'Signing secret of the webhook endpoint in Stripe. Requires `STRIPE_SECRET_KEY`.',
        STRIPE_BASE_URL: 'Address of Stripe’s API, for proxies and tests.',
      },
    },
  ];

/** What a variable of a provider means, by the part of its name after the prefix. */
export const PROVIDER_TEXTS: Readonly<Record<string, string>> = {
  API_KEY: 'API key.',
  LOGIN: 'Login of the API.',
  PASSWORD: 'Password of the API.',
  BASE_URL: 'Address of the provider: your own server, a proxy or a test server.',
  MAX_RPS: 'Requests per second, over all processes together.',
  CONCURRENCY: 'Requests in flight, per process.',
  TIMEOUT_SECONDS:
    'Longest time for one live search. A request that is given up on counts as spent, because it may be charged.',
  COST_PER_SEARCH: 'Price of one search in `PROVIDER_CURRENCY`, for example `0.005`.',
  COST_PER_QUEUED_SEARCH: 'Price of one search through the queue of the provider.',
  COST_PER_AI_ANSWER: 'Price of one answer of AI Mode. Defaults to twice the price of a search.',
  COST_PER_LOOK_UP: 'Price of one look-up of a business. Defaults to the price of a search.',
  MONTHLY_CAP: 'Most to spend in a calendar month (UTC). Requires a price.',
  ENGINE: 'Google list to read: Google Maps or the Local Finder.',
  DIALECT: 'Vendor with an API similar to SerpApi’s.',
  SCHEDULED_MODE: 'How scheduled scans are measured: through the queue, through the faster queue, or live.',
  POSTBACK: 'Whether the provider delivers queued results to `PUBLIC_URL`.',
};
