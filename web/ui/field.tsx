import type { ComponentChildren } from 'preact';
import { useContext, useId } from 'preact/hooks';
import type { FieldError } from '../api/types.js';
import { FieldErrorLine } from './field-error.js';
import { InvalidControls } from './invalid-controls.js';

export interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** A text of the client, or an error of the service. */
  readonly error?: string | FieldError | undefined;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

/** Renders a label, a control, its error and its hint, and connects them for screen readers. */
export function Field({
  label,
  hint,
  error: given,
  children,
}: FieldProps & { children: (control: ControlProps) => ComponentChildren }) {
  const id = useId();
  const error = useContext(InvalidControls).get(id) ?? given;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <FieldErrorLine id={errorId} error={error} />
      {hint !== undefined && (
        <p id={hintId} class="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
