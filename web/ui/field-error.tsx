import type { FieldError } from '../api/types.js';
import { useI18n } from '../i18n/i18n.js';
import type { Message } from '../i18n/message.js';
import { fieldErrors } from '../i18n/messages/field-errors.js';

/** One text per code. A newer service may send other codes. */
const TEXTS: Readonly<Record<FieldError['code'], Message>> = fieldErrors;

/** Shows a text of the client, or an error of the service in the language of the dashboard. */
export function FieldErrorLine(props: { id?: string | undefined; error: string | FieldError | undefined }) {
  const { t } = useI18n();
  const { id, error } = props;
  if (error === undefined) return null;
  const message = typeof error === 'string' ? undefined : (TEXTS as Partial<typeof TEXTS>)[error.code];
  return (
    <p id={id} class="field-error">
      {typeof error === 'string' ? error : message ? t(message, valuesOf(error.params)) : error.detail}
    </p>
  );
}

function valuesOf(params: FieldError['params']): Record<string, string | number> {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : [value].flat().join(', '),
  ]);
  return Object.fromEntries(entries) as Record<string, string | number>;
}
