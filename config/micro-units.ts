/** Money is stored as integer millionths of a currency unit, so that sums are exact: 0.0005 USD is 500. */
const MICROS = 1_000_000;

/** Matches an amount below one billion with at most six decimals. */
export const DECIMAL_MONEY = /^\d{1,9}(\.\d{1,6})?$/;

/**
 * Parses a decimal amount into millionths.
 *
 * @param text must match `DECIMAL_MONEY`
 */
export function parseMicros(text: string): number {
  const [whole = '0', decimals = ''] = text.split('.');
  return Number(whole) * MICROS + Number(decimals.padEnd(6, '0'));
}

/** Formats millionths as a decimal number without trailing zeros, for example "0.0005". */
export function formatMicros(micros: number): string {
  const decimals = String(micros % MICROS)
    .padStart(6, '0')
    .replace(/0+$/, '');
  const whole = String(Math.floor(micros / MICROS));
  return decimals === '' ? whole : `${whole}.${decimals}`;
}
