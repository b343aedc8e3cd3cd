export type { InvoiceSettings, StripeSettings } from './billing.js';
export { AppConfig, ConfigError, type DatabaseConfig, loadConfig } from './load-config.js';
export type { LlmSettings } from './llm.js';
export { type McpClientSettings, readMcpClientSettings } from './mcp-client.js';
export type { MailSettings } from './mail.js';
export type { OutboundProxySettings } from './outbound-proxy.js';
export { configWarnings } from './warnings.js';
export { nodeAdvice } from './node-releases.js';
export { formatMicros } from './micro-units.js';
export {
  EMPTY_DATABASE_PATH,
  GIF_THREAD_PATH,
  IMPORT_THREAD_PATH,
  LOGO_PROCESS_PATH,
  MODEL_THREAD_PATH,
  REPORT_THREAD_PATH,
  PACKAGE_VERSION,
  LAND_MASK_PATH,
  PLACE_INDEX_PATH,
  STREET_MAPS_PATH,
  WEB_CLIENT_PATH,
} from './paths.js';
export { BILLING_CURRENCY, PLAN_CODES, type Plan, type PlanCode, PLANS } from './plans.js';
export { PROVIDER_NAMES, type ProviderName, type ProviderSettings } from './providers.js';
export type { RedisSettings } from './redis.js';
