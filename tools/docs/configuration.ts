import { z } from 'zod';
import { environmentSchema, SECRET_VARIABLES } from '../../config/environment.schema.js';
import { variableOf } from '../../libs/local-search/port/provider-definition.js';
import { PROVIDERS } from '../../libs/local-search/providers.js';
import { GROUPS, PROVIDER_TEXTS } from './configuration-texts.js';
import { code, type GeneratedPage, table } from './page.js';

const INTRODUCTION =
  'The service reads environment variables at start. A wrong value stops the start, and the message lists every problem. ' +
  'An empty value counts as not set. A variable marked *secret* can be set as `<NAME>_FILE` instead: the path of a file that contains the value. ' +
  '`npm run -s cli -- doctor` checks the configuration of an installation.';

const FIELDS = environmentSchema.shape as Readonly<Record<string, z.ZodType>>;

export const CONFIGURATION_PAGE: GeneratedPage = {
  path: 'docs/reference/configuration.md',
  title: 'Configuration',
  body: () => {
    const described = new Set<string>();
    const describe = (name: string, text: string | undefined): string[] => {
      if (!(name in FIELDS)) throw new Error(`The configuration has no variable ${name}.`);
      if (text === undefined) throw new Error(`tools/docs/configuration-texts.ts has no text for ${name}.`);
      described.add(name);
      const secret = SECRET_VARIABLES.includes(name) ? ' *Secret.*' : '';
      return [code(name), defaultOf(name), `${text}${choicesOf(name)}${secret}`];
    };
    const general = GROUPS.map(({ title, texts }) => {
      const rows = Object.entries(texts).map(([name, text]) => describe(name, text));
      return `## ${title}\n\n${table(['variable', 'default', 'meaning'], rows)}`;
    });
    const providers = PROVIDERS.flatMap((provider) => {
      if (provider.kind === 'local') return [];
      const { name: title, prefix, required, choices, pace, timeoutSeconds } = provider;
      const defaults = new Map<string, string>([
        [`${prefix}_MAX_RPS`, code(String(pace.maxRps))],
        [`${prefix}_CONCURRENCY`, code(String(pace.concurrency))],
        [`${prefix}_TIMEOUT_SECONDS`, code(String(timeoutSeconds))],
        ...required.map((field) => [variableOf(prefix, field), 'required'] as const),
        ...Object.entries(choices).map(
          ([field, words]) => [variableOf(prefix, field), code(words[0])] as const,
        ),
      ]);
      const rows = Object.keys(FIELDS)
        .filter((name) => name.startsWith(`${prefix}_`))
        .map((name) => {
          const part = name.slice(prefix.length + 1);
          const [variable = '', , text = ''] = describe(name, PROVIDER_TEXTS[part]);
          return [variable, defaults.get(name) ?? '', text];
        });
      return [`### ${title}\n\n${table(['variable', 'default', 'meaning'], rows)}`];
    });
    const missing = Object.keys(FIELDS).filter((name) => !described.has(name));
    if (missing.length > 0) throw new Error(`tools/docs/configuration-texts.ts lacks: ${missing.join(', ')}`);
    return [
      INTRODUCTION,
      ...general,
      '## Providers',
      'A variable marked *required* is required only if `SEARCH_PROVIDERS` names the provider. `openstreetmap` and `own-places` have no variables.',
      ...providers,
    ].join('\n\n');
  },
};

function defaultOf(name: string): string {
  const field = FIELDS[name];
  if (!(field instanceof z.ZodDefault)) return '';
  const value = field.def.defaultValue;
  if (Array.isArray(value)) return value.length === 0 ? '' : code(value.join(','));
  return code(String(value));
}

/** Lists the values of an enumeration. */
function choicesOf(name: string): string {
  let field: unknown = FIELDS[name];
  while (field instanceof z.ZodDefault || field instanceof z.ZodOptional) field = field.unwrap();
  return field instanceof z.ZodEnum
    ? ` One of ${field.options.map((option) => code(String(option))).join(', ')}.`
    : '';
}
