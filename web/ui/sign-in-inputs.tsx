import { useState } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';
import { Field } from './field.js';
import { type InputProps, TextInput } from './text-input.js';

/** A password field with a button that shows the password. */
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

/** The sign-in address. Password managers recognise it as the user name. */
export function EmailInput(props: Pick<InputProps, 'value' | 'onChange' | 'error'>) {
  const { t } = useI18n();
  return <TextInput {...props} label={t(common.email)} type="email" autocomplete="username" required />;
}

/** A new password with its requirements. Password managers offer to generate it. */
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
