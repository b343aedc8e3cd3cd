import { createContext } from 'preact';
import type { I18n } from '../i18n/i18n.js';
import { fieldErrors } from '../i18n/messages/field-errors.js';
import { validityText } from '../i18n/messages/validity.js';

/** The errors of the controls of a form that was sent, by the id of the control. */
export const InvalidControls = createContext<ReadonlyMap<string, string>>(new Map());

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the controls of a form whose values are invalid, in order. */
export function invalidControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control => 'validity' in element && !isValid(element),
  );
}

function isValid(element: Element): boolean {
  return (element as Control).checkValidity();
}

/** Returns what is wrong with a control in the language of the page, which may not be that of the browser. */
export function validityError(control: Control, { t, format }: Pick<I18n, 't' | 'format'>): string {
  const { validity } = control;
  const limit = (name: 'min' | 'max'): string => {
    const value = control.getAttribute(name) ?? '';
    return value !== '' && Number.isFinite(Number(value)) ? format.plain(Number(value)) : value;
  };
  if (validity.valueMissing) return t(fieldErrors.required);
  if (validity.rangeUnderflow) return t(fieldErrors.too_small, { min: limit('min') });
  if (validity.rangeOverflow) return t(fieldErrors.too_large, { max: limit('max') });
  if (validity.typeMismatch && control.type === 'email') return t(fieldErrors.invalid_email);
  if (validity.typeMismatch) return t(validityText.url);
  if (validity.badInput) return t(fieldErrors.not_a_number);
  if (validity.stepMismatch) return t(validityText.step);
  return t(validityText.other);
}
