/** Money as whole millionths of a unit of its currency: 0.0005 USD is 500, and sums are exact. */
const MICROS = 1_000_000;

/** Up to a billion, with up to six decimals. */
export const DECIMAL_MONEY = /^\d{1,9}(\.\d{1,6})?$/;

/** @param text that matches `DECIMAL_MONEY` */
export function parseMicros(text: string): number {
  const [whole = '0', decimals = ''] = text.split('.');
  return Number(whole) * MICROS + Number(decimals.padEnd(6, '0'));
}

/** As a decimal number, without needless zeros, e.g. "0.0005". */
export function formatMicros(micros: number): string {
  const decimals = String(micros % MICROS)
    .padStart(6, '0')
    .replace(/0+$/, '');
  const whole = String(Math.floor(micros / MICROS));
  return decimals === '' ? whole : `${whole}.${decimals}`;
}
