import type { InvoiceDraft, InvoiceLineDraft } from '../invoice-issuer.js';

/** Returns the sum of the lines in minor units. @throws RangeError beyond 2⁵³−1 */
export function totalOf(lines: readonly Pick<InvoiceLineDraft, 'amount'>[]): number {
  return lines.reduce((sum, { amount }) => exact(sum + amount), 0);
}

/** Rejects inconsistent drafts, which are bugs of this service, before anything is stored. @throws Error */
export function checkDraft({ key, currency, lines, period, issuedAt }: InvoiceDraft): void {
  const fault = (reason: string) => new Error(`cannot issue invoice ${key}: ${reason}`);
  if (!/^[A-Z]{3}$/.test(currency)) throw fault(`${currency} is not a currency code`);
  if (lines.length === 0) throw fault('the draft has no lines');
  if (!(period.start < period.end) || Number.isNaN(issuedAt.getTime()))
    throw fault('its period or issue date is invalid');
  for (const { description, quantity, unitAmount, amount } of lines) {
    if (description.trim() === '') throw fault('a line has no description');
    if (exact(quantity) * exact(unitAmount) !== exact(amount))
      throw fault(`the amount of "${description}" is not quantity × unit amount`);
  }
  if (totalOf(lines) < 0) throw fault('its total is negative');
}

function exact(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not an exact integer`);
  return amount;
}
