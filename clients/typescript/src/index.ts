export {
  type Api,
  type ClientOptions,
  LocalRankingClient,
  type ScanAndWaitOptions,
  ScanTimeout,
} from './client.js';
export { ApiError, type Problem, type ProblemCode } from './api-error.js';
export { InvalidSignature, verifyWebhook, type WebhookEvent, type WebhookHeaders } from './webhooks.js';
export type { components, operations, paths } from './schema.js';
