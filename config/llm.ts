import type { Environment } from './environment.schema.js';

/** A language model that may word insights; any endpoint that speaks OpenAI's chat completions. */
export interface LlmSettings {
  readonly baseUrl: string;
  /** Some endpoints, such as a model of one's own, want none. */
  readonly apiKey: string | null;
  readonly model: string;
}

/** null unless both the address and the model are set. */
export function llmSettings(env: Environment): LlmSettings | null {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model } = env;
  return baseUrl === undefined || model === undefined ? null : { baseUrl, apiKey: apiKey ?? null, model };
}
