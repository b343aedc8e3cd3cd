import type { Locale } from '../../webhooks/endpoints/webhook-endpoint.entity.js';

/** An object whose fields may have any type, as the data of stored events has. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Writes numbers in a language; `–` for a missing one. */
export class Figures {
  private readonly decimal: Intl.NumberFormat;
  private readonly percentage: Intl.NumberFormat;

  constructor(locale: Locale) {
    this.decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    this.percentage = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  }

  number(value: unknown): string {
    const number = numberOf(value);
    return number === null ? '–' : this.decimal.format(number);
  }

  /** @param value a share, 0 to 1 */
  percent(value: unknown): string {
    const number = numberOf(value);
    return number === null ? '–' : this.percentage.format(number);
  }

  /** A change: the value before and after. */
  change(before: string, after: string): string {
    return before === after ? after : `${before} → ${after}`;
  }
}

/** Writes a p value: `0.001` or less is `< 0.001`. */
export function pValueText(value: unknown, locale: Locale): string {
  const number = numberOf(value);
  if (number === null) return '–';
  if (number < 0.001) return `< ${new Intl.NumberFormat(locale, { minimumFractionDigits: 3 }).format(0.001)}`;
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(number);
}
