import { useEffect, useState } from 'preact/hooks';
import { useI18n } from './i18n.js';

type Names = Readonly<Record<string, string>>;

let loaded: Names | undefined;

/**
 * Returns a function that names a category in the language of the page. The embedded engine has English names; other
 * providers answer in the language of the search, and these names stay.
 */
export function useCategory(): <C extends string | null>(category: C) => C | string {
  const { locale } = useI18n();
  const [names, setNames] = useState(loaded);
  useEffect(() => {
    if (locale !== 'es' || loaded) return;
    void import('virtual:categories-es').then(
      ({ default: found }) => {
        setNames((loaded = found));
      },
      // The English names stay.
      () => undefined,
    );
  }, [locale]);
  return (category) => (category !== null && locale === 'es' ? (names?.[category] ?? category) : category);
}
