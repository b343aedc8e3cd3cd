import { keep, kept } from '../base/kept.js';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function chosenTheme(): Theme {
  const theme = kept('theme');
  return THEMES.find((known) => known === theme) ?? 'auto';
}

/** `auto` follows the system. On load, `public/theme.js` does the same before the first paint. */
function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset['theme'];
  else dataset['theme'] = theme;
}

/** Prints pages and charts in the light theme. */
export function printInLight(): void {
  window.addEventListener('beforeprint', () => {
    applyTheme('light');
  });
  window.addEventListener('afterprint', () => {
    applyTheme(chosenTheme());
  });
}

export function chooseTheme(theme: Theme): void {
  keep('theme', theme);
  applyTheme(theme);
}
