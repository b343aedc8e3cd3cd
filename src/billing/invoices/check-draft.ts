import type { InvoiceDraft, InvoiceLineDraft } from '../invoice-issuer.js';

/** The sum of the lines, in minor units. @throws RangeError beyond what a number holds exactly (2⁵³−1) */
export function totalOf(lines: readonly Pick<InvoiceLineDraft, 'amount'>[]): number {
  return lines.reduce((sum, { amount }) => exact(sum + amount), 0);
}

/** A draft that contradicts itself is a fault of the program, not of a customer: nothing must be stored. */
export function checkDraft({ key, currency, lines, period, issuedAt }: InvoiceDraft): void {
  const fault = (what: string) => new Error(`the invoice ${key} cannot be issued: ${what}`);
  if (!/^[A-Z]{3}$/.test(currency)) throw fault(`${currency} is no currency`);
  if (lines.length === 0) throw fault('it has no lines');
  if (!(period.start < period.end) || Number.isNaN(issuedAt.getTime())) throw fault('its dates are wrong');
  for (const { description, quantity, unitAmount, amount } of lines) {
    if (description.trim() === '') throw fault('a line says nothing');
    if (exact(quantity) * exact(unitAmount) !== exact(amount)) throw fault(`"${description}" is miscounted`);
  }
  if (totalOf(lines) < 0) throw fault('its total is below zero');
}

function exact(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of minor units`);
  return amount;
}
