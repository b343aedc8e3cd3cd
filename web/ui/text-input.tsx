import type { ComponentChildren } from 'preact';
import { Field, type FieldProps } from './field.js';

export interface InputProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly autocomplete?: 'username' | 'current-password' | 'new-password';
}

interface TextInputProps extends InputProps {
  readonly type?: 'text' | 'email' | 'url' | 'search' | 'number' | 'time' | 'date';
  readonly inputMode?: 'decimal';
  readonly min?: string;
  readonly max?: string;
  readonly step?: string;
  /** The id of a `datalist`. */
  readonly list?: string;
  /** The unit of a number, shown after it. */
  readonly unit?: string;
  /** Runs when Enter is pressed, instead of sending the form. */
  readonly onEnter?: () => void;
}

export function TextInput(props: TextInputProps) {
  const { label, hint, error, value, onChange, type = 'text', unit, onEnter, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, 'aria-describedby': described, ...wiring }) => (
        <WithUnit id={id} unit={unit}>
          <input
            {...wiring}
            {...rest}
            id={id}
            aria-describedby={[unit && `${id}-unit`, described].filter(Boolean).join(' ') || undefined}
            type={type}
            value={value}
            spellcheck={false}
            onInput={({ currentTarget }) => {
              onChange(currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (!onEnter || event.key !== 'Enter') return;
              event.preventDefault();
              onEnter();
            }}
          />
        </WithUnit>
      )}
    </Field>
  );
}

function WithUnit(props: { id: string; unit: string | undefined; children: ComponentChildren }) {
  if (props.unit === undefined) return <>{props.children}</>;
  return (
    <div class="with-unit">
      {props.children}
      <span id={`${props.id}-unit`}>{props.unit}</span>
    </div>
  );
}

export function TextArea({
  label,
  hint,
  error,
  value,
  onChange,
  rows = 3,
  placeholder,
}: InputProps & { rows?: number }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <textarea
          {...wiring}
          rows={rows}
          placeholder={placeholder}
          value={value}
          onInput={({ currentTarget }) => {
            onChange(currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}
