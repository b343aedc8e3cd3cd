import { onPrint } from '../base/on-print.js';
import { readSetting, storeSetting } from '../base/settings-storage.js';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function chosenTheme(): Theme {
  const theme = readSetting('theme');
  return THEMES.find((known) => known === theme) ?? 'auto';
}

/** `auto` follows the system. On load, `public/start.js` does the same before the first paint. */
function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset['theme'];
  else dataset['theme'] = theme;
}

/** Prints pages and charts in the light theme. */
export function printInLight(): void {
  onPrint(() => {
    applyTheme('light');
    return () => {
      applyTheme(chosenTheme());
    };
  });
}

export function chooseTheme(theme: Theme): void {
  storeSetting('theme', theme);
  applyTheme(theme);
}
