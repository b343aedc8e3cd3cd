import { useI18n } from '../../../i18n/i18n.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { SecretDialog } from '../../../ui/secret.js';

interface ShownSecretProps {
  readonly secret: string;
  /** After a rotation: until when requests are also signed with the previous secret. */
  readonly oldUntil?: string;
  readonly onClose: () => void;
}

export function ShownSecret({ secret, oldUntil, onClose }: ShownSecretProps) {
  const { t, format } = useI18n();
  return (
    <SecretDialog
      title={t(webhooksText.secretTitle)}
      lead={t(webhooksText.secretText)}
      secret={secret}
      what={t(webhooksText.secret)}
      note={oldUntil !== undefined && t(webhooksText.oldSecretUntil, { date: format.zonedTime(oldUntil) })}
      onClose={onClose}
    />
  );
}
