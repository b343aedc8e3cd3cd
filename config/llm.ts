import type { Environment } from './environment.schema.js';

/** A language model that words insights, behind any endpoint that implements OpenAI's chat completions. */
export interface LlmSettings {
  readonly baseUrl: string;
  /** Optional: a self-hosted model often needs no key. */
  readonly apiKey: string | null;
  readonly model: string;
}

/** Returns the language model's settings, or null unless both its base URL and its name are set. */
export function llmSettings(env: Environment): LlmSettings | null {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model } = env;
  return baseUrl === undefined || model === undefined ? null : { baseUrl, apiKey: apiKey ?? null, model };
}
