import type { FieldError } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { notificationsText, targetHints } from '../../../i18n/messages/notifications.js';
import { TextInput } from '../../../ui/text-input.js';
import type { Draft, Kind } from './draft.js';

const EXAMPLES: Readonly<Record<Kind, string>> = {
  email: 'anna@example.com',
  slack: 'https://hooks.slack.com/services/…',
  teams: 'https://….logic.azure.com/workflows/…',
  discord: 'https://discord.com/api/webhooks/…',
};

interface TargetFieldProps {
  readonly draft: Draft;
  readonly isNew: boolean;
  readonly onChange: (target: string) => void;
  readonly error: FieldError | undefined;
}

/** The recipient of a channel. An existing URL is not shown, because it authorises its sender. */
export function TargetField({ draft: { kind, target }, isNew, onChange, error }: TargetFieldProps) {
  const { t } = useI18n();
  const isEmail = kind === 'email';
  const isKept = !isNew && !isEmail;
  const label = t(isEmail ? common.email : notificationsText.url);
  return (
    <TextInput
      label={isKept ? `${label} (${t(common.optional)})` : label}
      hint={t(isKept ? notificationsText.keptUrlHint : targetHints[kind])}
      placeholder={EXAMPLES[kind]}
      type={isEmail ? 'email' : 'url'}
      required={!isKept}
      value={target}
      onChange={onChange}
      error={error}
    />
  );
}
