import { ConfigError } from './load-config.js';

/** How `npm run mcp` reaches a service. */
export interface McpClientSettings {
  /** Base URL of the service. */
  readonly url: string;
  readonly apiKey: string;
}

const DEFAULT_URL = 'http://127.0.0.1:3000';

/** Reads `LRS_URL` and `LRS_API_KEY`. @throws {ConfigError} with every invalid variable */
export function readMcpClientSettings(env: Readonly<Record<string, string | undefined>>): McpClientSettings {
  const given = env['LRS_URL']?.trim() ?? '';
  const url = given === '' ? DEFAULT_URL : given;
  const apiKey = env['LRS_API_KEY']?.trim() ?? '';
  const problems = [
    ...(/^https?:\/\/./.test(url) && URL.canParse(url)
      ? []
      : [`LRS_URL must be the http or https address of the service, such as ${DEFAULT_URL}`]),
    ...(/^[\x21-\x7e]+$/.test(apiKey)
      ? []
      : ['LRS_API_KEY must be an API key of the service; `npm run cli key create` creates one']),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return { url, apiKey };
}
