/** Formats minor units: 4900 USD → `49.00`. Exact for every safe integer, unlike a division. */
export function formatAmount(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const decimal = digits === 0 ? whole : `${whole}.${text.slice(-digits)}`;
  const format = new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(`${amount < 0 ? '-' : ''}${decimal}` as Intl.StringNumericLiteral);
}

/** Formats minor units with the currency code, because `$` is ambiguous: `USD 49.00`. */
export function formatMoney(amount: number, currency: string): string {
  return `${currency} ${formatAmount(amount, currency)}`;
}

export function formatQuantity(quantity: number): string {
  return new Intl.NumberFormat('en').format(quantity);
}

/** Formats a date in UTC: `21 November 2026`. */
export function formatDate(date: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** Formats the first and last day of a period with an exclusive end. */
export function formatPeriod({ start, end }: { start: string; end: string }): string {
  return `${formatDate(new Date(start))} – ${formatDate(new Date(Date.parse(end) - 1))}`;
}

/** Returns the number of decimals by ISO 4217: 2 for most currencies, 0 for JPY, 3 for KWD. */
function fractionDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}
