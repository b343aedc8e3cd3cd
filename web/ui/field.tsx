import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';
import type { FieldError } from '../api/types.js';
import { FieldErrorText } from './field-error.js';

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** A text of the client's own, or an error of the service. */
  readonly error?: string | FieldError | undefined;
}

interface Wiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

/** A label, what is below it, and what is wrong with it. */
function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (wiring: Wiring) => ComponentChildren }) {
  const id = useId();
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(
    Boolean,
  );
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p id={`${id}-error`} class="field-error">
          {typeof error === 'string' ? error : <FieldErrorText error={error} />}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} class="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

interface InputProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly autocomplete?: 'username' | 'current-password' | 'new-password';
}

interface TextInputProps extends InputProps {
  readonly type?: 'text' | 'email' | 'url' | 'search' | 'number' | 'time';
  readonly inputMode?: 'decimal';
  readonly min?: string;
  readonly max?: string;
  readonly step?: string;
  /** The id of a `datalist`. */
  readonly list?: string;
  /** What the number counts; stands after it. */
  readonly unit?: string;
  /** What Enter does here, instead of sending the form. */
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

/** A password that can be looked at. */
export function PasswordInput(props: InputProps) {
  const { t } = useI18n();
  const [isShown, setShown] = useState(false);
  const { label, hint, error, value, onChange, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div class="with-button">
          <input
            {...wiring}
            {...rest}
            {...(isShown ? ({ type: 'text' } as const) : ({ type: 'password' } as const))}
            value={value}
            onInput={({ currentTarget }) => {
              onChange(currentTarget.value);
            }}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={`${t(isShown ? common.hidePassword : common.showPassword)}: ${label}`}
            onClick={() => {
              setShown(!isShown);
            }}
          >
            {t(isShown ? common.hidePassword : common.showPassword)}
          </button>
        </div>
      )}
    </Field>
  );
}

/** For the address that somebody signs in with, known to password managers as such. */
export function EmailInput(props: Pick<InputProps, 'value' | 'onChange' | 'error'>) {
  const { t } = useI18n();
  return <TextInput {...props} label={t(common.email)} type="email" autocomplete="username" required />;
}

/** For a password that somebody chooses: with what is asked of it, and known to password managers as new. */
export function NewPasswordInput(props: Pick<InputProps, 'value' | 'onChange' | 'error'>) {
  const { t } = useI18n();
  return (
    <PasswordInput
      {...props}
      label={t(common.newPassword)}
      hint={t(common.passwordHint)}
      autocomplete="new-password"
      required
    />
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

interface Choice<V extends string> {
  readonly value: V;
  readonly text: string;
}

interface SelectProps<V extends string> extends FieldProps {
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly onChange: (value: V) => void;
}

export function Select<V extends string>({ label, hint, error, value, choices, onChange }: SelectProps<V>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <select
          {...wiring}
          value={value}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value as V);
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} selected={choice.value === value}>
              {choice.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function Checkbox(props: {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div class="checkbox">
      <input
        id={id}
        type="checkbox"
        checked={props.checked}
        aria-describedby={props.hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => {
          props.onChange(currentTarget.checked);
        }}
      />
      <label for={id}>{props.label}</label>
      {props.hint !== undefined && (
        <p id={`${id}-hint`} class="field-hint">
          {props.hint}
        </p>
      )}
    </div>
  );
}

/** One of a few, all in sight. */
export function Choices<V extends string>({ label, value, choices, onChange }: SelectProps<V>) {
  const name = useId();
  return (
    <fieldset class="choices">
      <legend>{label}</legend>
      <div class="choices-row">
        {choices.map((choice) => (
          <label key={choice.value} class={choice.value === value ? 'choice choice-on' : 'choice'}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => {
                onChange(choice.value);
              }}
            />
            {choice.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
