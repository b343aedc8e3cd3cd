import { z } from 'zod';
import {
  type NetworkProvider,
  type Pace,
  type ProviderValues,
  variableOf,
} from '../libs/local-search/port/provider-definition.js';
import { PROVIDER_NAMES, type ProviderName, PROVIDERS } from '../libs/local-search/providers.js';
import { integer, money, oneOf, positiveNumber, url } from './value-types.js';

export { PROVIDER_NAMES, type ProviderName };

/** Credentials, pace and prices of one search provider. */
export interface ProviderSettings extends Pace {
  /** Values of its own variables by field. Variables that are not set are absent. */
  readonly values: ProviderValues;
  /** Time limit of one live search. */
  readonly timeoutMs: number;
  /** Cost of one search in millionths of the currency; 0 = unknown or free. */
  readonly costMicros: number;
  /** Cost of one search through the provider's queue. */
  readonly queuedCostMicros: number;
  /** Cost of one answer of the provider's AI search. */
  readonly aiAnswerCostMicros: number;
  /** Cost of one look-up of a business. */
  readonly lookUpCostMicros: number;
  /** Maximum cost per calendar month; null = no cap. */
  readonly monthlyCapMicros: number | null;
}

const ON_THE_NETWORK: readonly NetworkProvider[] = PROVIDERS.filter((one) => one.kind === 'network');

type Variable = z.ZodOptional<z.ZodType<string | number, string>>;

/** The variables of every provider, such as `SERPAPI_API_KEY` and `SERPAPI_MAX_RPS`. */
export const PROVIDER_VARIABLES: Readonly<Record<string, Variable>> = Object.fromEntries(
  ON_THE_NETWORK.flatMap((provider) => Object.entries(variablesOf(provider))),
);

function variablesOf({
  prefix,
  required,
  choices,
  createQueue,
  createAiSearch,
}: NetworkProvider): Record<string, Variable> {
  const own = required.map((field): [string, Variable] => [variableOf(prefix, field), z.string().optional()]);
  const chosen = Object.entries(choices).map(([field, words]): [string, Variable] => {
    return [variableOf(prefix, field), oneOf(words).optional()];
  });
  return {
    ...Object.fromEntries([...own, ...chosen]),
    [`${prefix}_BASE_URL`]: url('http:', 'https:').optional(),
    [`${prefix}_MAX_RPS`]: positiveNumber.optional(),
    [`${prefix}_CONCURRENCY`]: integer(1, 1000).optional(),
    [`${prefix}_TIMEOUT_SECONDS`]: integer(1, 600).optional(),
    [`${prefix}_COST_PER_SEARCH`]: money.optional(),
    [`${prefix}_COST_PER_LOOK_UP`]: money.optional(),
    ...(createQueue && { [`${prefix}_COST_PER_QUEUED_SEARCH`]: money.optional() }),
    ...(createAiSearch && { [`${prefix}_COST_PER_AI_ANSWER`]: money.optional() }),
    [`${prefix}_MONTHLY_CAP`]: money.optional(),
  };
}

/** Variables of providers that hold a secret. */
export const PROVIDER_SECRETS: readonly string[] = ON_THE_NETWORK.flatMap(({ prefix, required }) =>
  required.filter((field) => field !== 'baseUrl').map((field) => variableOf(prefix, field)),
);

/** Checks variables of providers that depend on each other, on the raw text. */
export function providerProblems(variables: Readonly<Record<string, string>>): string[] {
  const others = { hasPublicUrl: variables['PUBLIC_URL'] !== undefined };
  const wanted = (variables['SEARCH_PROVIDERS'] ?? '').split(',').map((name) => name.trim());
  return ON_THE_NETWORK.flatMap((provider) => {
    const { name, prefix } = provider;
    const problems = [...provider.problems(valuesOf(provider, variables), others)];
    const missing = provider.required
      .map((field) => variableOf(prefix, field))
      .filter((one) => !variables[one]);
    if (wanted.includes(name)) {
      problems.push(...missing.map((one) => `${one} is required because SEARCH_PROVIDERS contains ${name}`));
    }
    const prices = [variables[`${prefix}_COST_PER_SEARCH`], variables[`${prefix}_COST_PER_LOOK_UP`]];
    if (variables[`${prefix}_MONTHLY_CAP`] && !prices.some(Boolean)) {
      problems.push(
        `${prefix}_COST_PER_SEARCH is required with ${prefix}_MONTHLY_CAP, to calculate the amount spent`,
      );
    }
    return problems;
  });
}

/** Returns the settings of every provider, from validated variables. */
export function providerSettings(
  env: Readonly<Record<string, unknown>>,
): Readonly<Record<ProviderName, ProviderSettings>> {
  return Object.fromEntries(
    PROVIDERS.map((provider) => [
      provider.name,
      provider.kind === 'local' ? { values: {}, ...provider.pace, ...FREE } : settingsOf(provider, env),
    ]),
  ) as Record<ProviderName, ProviderSettings>;
}

/** An answer of DataForSEO costs $0.004 and a live search $0.002. */
const AI_ANSWER_IN_SEARCHES = 2;

/** Local providers are free and have no server that could be slow. */
const FREE = {
  timeoutMs: 60_000,
  costMicros: 0,
  queuedCostMicros: 0,
  aiAnswerCostMicros: 0,
  lookUpCostMicros: 0,
  monthlyCapMicros: null,
};

function settingsOf(provider: NetworkProvider, env: Readonly<Record<string, unknown>>): ProviderSettings {
  const { prefix, pace, timeoutSeconds } = provider;
  const number = <Fallback>(suffix: string, fallback: Fallback): number | Fallback => {
    const value = env[`${prefix}_${suffix}`];
    return typeof value === 'number' ? value : fallback;
  };
  const costMicros = number('COST_PER_SEARCH', 0);
  return {
    values: valuesOf(provider, env),
    maxRps: number('MAX_RPS', pace.maxRps),
    concurrency: number('CONCURRENCY', pace.concurrency),
    timeoutMs: number('TIMEOUT_SECONDS', timeoutSeconds) * 1000,
    costMicros,
    // Defaults to the price of a search without the queue, which is not lower.
    queuedCostMicros: number('COST_PER_QUEUED_SEARCH', costMicros),
    aiAnswerCostMicros: number('COST_PER_AI_ANSWER', AI_ANSWER_IN_SEARCHES * costMicros),
    lookUpCostMicros: number('COST_PER_LOOK_UP', costMicros),
    monthlyCapMicros: number('MONTHLY_CAP', null),
  };
}

function valuesOf(
  { prefix, required, choices }: NetworkProvider,
  env: Readonly<Record<string, unknown>>,
): ProviderValues {
  const fields = [...required, ...Object.keys(choices), 'baseUrl'];
  const values = fields.map((field) => [field, env[variableOf(prefix, field)]] as const);
  return Object.fromEntries(values.filter((one): one is [string, string] => typeof one[1] === 'string'));
}
