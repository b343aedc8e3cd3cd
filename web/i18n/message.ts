export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** Plural forms, selected by the value `n`. */
interface Plural {
  readonly one: string;
  readonly other: string;
}

/** A text in every language. `{name}` stands for a value. */
export type Message = Readonly<Record<Locale, string | Plural>>;

/** A translation of an English text of the service. `{name}` stands for a value. */
export type Translation = Readonly<Record<Exclude<Locale, 'en'>, string>>;

export type Values = Readonly<Record<string, string | number>>;

/** Types a catalogue: every message in every language. */
export function messages<T extends Readonly<Record<string, Message>>>(part: T): T {
  return part;
}

/** Types a catalogue of translations: every language except English. */
export function translations<T extends Readonly<Record<string, Translation>>>(part: T): T {
  return part;
}

/** Fills in the values of a text. @param write formats numbers */
export function fill(
  text: string | Plural,
  locale: Locale,
  values: Values,
  write: (n: number) => string,
): string {
  const n = Number(values['n']);
  const form = typeof text === 'string' ? text : text[pluralOf(locale, n)];
  return form.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    return typeof value === 'number' ? write(value) : value;
  });
}

function pluralOf(locale: Locale, n: number): keyof Plural {
  return new Intl.PluralRules(locale).select(n) === 'one' ? 'one' : 'other';
}
