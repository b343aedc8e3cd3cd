import { readSetting } from './settings-storage.js';

/** The decimal sign of the spreadsheets of a user. With a comma, semicolons separate the columns of CSV files. */
export type Decimals = 'point' | 'comma';

/** Returns the stored sign, else that of the browser's language. */
export function readDecimals(): Decimals {
  const stored = readSetting('decimals');
  if (stored === 'point' || stored === 'comma') return stored;
  const parts = new Intl.NumberFormat(navigator.language).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'comma' : 'point';
}
