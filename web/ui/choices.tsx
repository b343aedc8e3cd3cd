import { useId } from 'preact/hooks';
import { Field, type FieldProps } from './field.js';

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

/** Radio buttons in a row. */
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
