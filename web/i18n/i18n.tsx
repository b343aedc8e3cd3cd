import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { readSetting, storeSetting } from '../base/settings-storage.js';
import { type Formats, formatsOf } from './formats.js';
import { fill, type Locale, LOCALES, type Message, type Translation, type Values } from './message.js';

export interface I18n {
  readonly locale: Locale;
  readonly setLocale: (locale: Locale) => void;
  readonly t: (message: Message, values?: Values) => string;
  /** Translates a text of the service; null if the English original is to be shown. */
  readonly translated: (translation: Translation | undefined, values?: Values) => string | null;
  readonly format: Formats;
}

const Context = createContext<I18n | null>(null);

/** Provides the language: the stored one, else the browser's, else English. */
export function I18nProvider({ children }: { children: ComponentChildren }) {
  const [locale, setLocale] = useState<Locale>(firstLocale);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const i18n = useMemo(() => {
    const format = formatsOf(locale);
    return {
      locale,
      format,
      t: (message: Message, values: Values = {}) => fill(message[locale], locale, values, format.plain),
      translated: (translation: Translation | undefined, values: Values = {}) =>
        locale === 'en' || !translation ? null : fill(translation[locale], locale, values, format.plain),
      setLocale: (chosen: Locale) => {
        storeSetting('locale', chosen);
        setLocale(chosen);
      },
    };
  }, [locale]);
  return <Context.Provider value={i18n}>{children}</Context.Provider>;
}

export function useI18n(): I18n {
  const i18n = useContext(Context);
  if (!i18n) throw new Error('no I18nProvider above');
  return i18n;
}

function firstLocale(): Locale {
  const wanted = [readSetting('locale'), ...navigator.languages.map((language) => language.slice(0, 2))];
  return wanted.find((locale): locale is Locale => LOCALES.includes(locale as Locale)) ?? 'en';
}
