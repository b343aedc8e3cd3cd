import { Field } from './field.js';
import type { InputProps } from './text-input.js';

/**
 * A required field for a link as it is pasted, with the lines around it. An `<input>` would join the lines of "Name" and
 * "https://…" to one word.
 */
export function LinkInput({
  label,
  hint,
  error,
  value,
  onChange,
  placeholder,
}: Omit<InputProps, 'required'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <textarea
          {...wiring}
          rows={2}
          required
          spellcheck={false}
          placeholder={placeholder}
          value={value}
          onInput={({ currentTarget }) => {
            onChange(currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      )}
    </Field>
  );
}
