import type { FieldError } from '../api/types.js';
import { useI18n } from '../i18n/i18n.js';
import type { Message } from '../i18n/message.js';
import { fieldErrors } from '../i18n/messages/field-errors.js';

/** Of every code; at run time a newer service may send another one. */
const TEXTS: Readonly<Record<FieldError['code'], Message>> = fieldErrors;

/** Says what is wrong with a field, in the reader's language. */
export function FieldErrorText({ error: { code, params, detail } }: { error: FieldError }) {
  const { t } = useI18n();
  const message = (TEXTS as Partial<typeof TEXTS>)[code];
  return <>{message ? t(message, valuesOf(params)) : detail}</>;
}

function valuesOf(params: FieldError['params']): Record<string, string | number> {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : [value].flat().join(', '),
  ]);
  return Object.fromEntries(entries) as Record<string, string | number>;
}
