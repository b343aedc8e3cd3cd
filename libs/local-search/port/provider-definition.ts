import type { AskAi } from './ai-search.js';
import type { SearchProvider } from './search-provider.js';
import type { OpenQueue } from './search-queue.js';

/** Default limits of requests. */
export interface Pace {
  /** Requests per second over all processes; null = no limit. */
  readonly maxRps: number | null;
  /** Requests in flight per process. */
  readonly concurrency: number;
}

/**
 * Default time limit of a live search. Answers of paid vendors take 14 to 22 seconds, and successes of 67 seconds were
 * seen. An answer that arrives after the limit is paid and lost.
 */
const TIMEOUT_SECONDS = 75;

/** Limits that the configuration sets. */
export interface SearchLimits {
  /** How long one request of a search may take. */
  readonly timeoutMs: number;
}

/** A provider inside the installation. It has no variables; the search module creates it. */
export interface LocalProvider<Name extends string = string> {
  readonly kind: 'local';
  readonly name: Name;
  readonly pace: Pace;
}

/** Values of a provider's own variables by field: `SERPER_API_KEY` is `apiKey` of `serper`. */
export type ProviderValues = Readonly<Record<string, string | undefined>>;

/** Facts about other variables that a check of a provider's variables may use. */
export interface OtherVariables {
  readonly hasPublicUrl: boolean;
}

/** A provider on the network: its configuration and its factory. */
export interface NetworkProvider<Name extends string = string> {
  readonly kind: 'network';
  readonly name: Name;
  readonly pace: Pace;
  /** Default time limit of a live search. */
  readonly timeoutSeconds: number;
  /** `GOOGLE_PLACES` in `GOOGLE_PLACES_API_KEY`. */
  readonly prefix: string;
  /** Fields that must be set when the provider is used. All but `baseUrl` are secrets. */
  readonly required: readonly string[];
  /** Fields with a fixed set of values; the first is the default. */
  readonly choices: Readonly<Record<string, readonly [string, ...string[]]>>;
  /** Returns problems of the values in combination, one sentence each, starting with a variable. */
  problems(values: ProviderValues, others: OtherVariables): readonly string[];
  /** Creates the provider. The configuration guarantees the required values. */
  create(values: ProviderValues, limits?: SearchLimits): SearchProvider;
  /** Creates the queue for searches that can wait; null when the values turn it off. Absent without such a queue. */
  readonly createQueue?: ((values: ProviderValues) => OpenQueue | null) | undefined;
  /** Creates the search that answers with a text. Absent without one. */
  readonly createAiSearch?: ((values: ProviderValues) => AskAi) | undefined;
}

type Values<Required extends string, Choices> = Readonly<
  Record<Required, string> & { baseUrl?: string } & { [Field in keyof Choices]?: ListedIn<Choices[Field]> }
>;
type ListedIn<List> = List extends readonly (infer Word)[] ? Word : never;

interface Declaration<Name extends string, Required extends string, Choices> {
  readonly name: Name;
  readonly prefix: string;
  readonly pace: Pace;
  readonly timeoutSeconds?: number;
  readonly required: readonly Required[];
  readonly choices?: Choices & NetworkProvider['choices'];
  readonly problems?: (
    values: Partial<Values<Required, Choices>>,
    others: OtherVariables,
  ) => readonly string[];
  readonly create: (values: Values<Required, Choices> & Partial<SearchLimits>) => SearchProvider;
  readonly createQueue?: (values: Values<Required, Choices>) => OpenQueue | null;
  readonly createAiSearch?: (values: Values<Required, Choices>) => AskAi;
}

/** Declares a provider on the network; `create` gets its values typed by `required` and `choices`. */
export function defineProvider<
  const Name extends string,
  const Required extends string,
  const Choices extends object = object,
>(declaration: Declaration<Name, Required, Choices>): NetworkProvider<Name> {
  const { choices = {}, problems = () => [], timeoutSeconds = TIMEOUT_SECONDS } = declaration;
  const create = (values: Values<Required, Choices>, limits?: SearchLimits): SearchProvider =>
    declaration.create({ ...values, ...limits });
  const defined = { kind: 'network', ...declaration, choices, problems, timeoutSeconds, create };
  // The configuration accepts no other values than these types allow.
  return defined as unknown as NetworkProvider<Name>;
}

/** Returns the variable of a field: `SERPER` and `apiKey` give `SERPER_API_KEY`. */
export function variableOf(prefix: string, field: string): string {
  return `${prefix}_${field.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`;
}
