import { useI18n } from '../../../i18n/i18n.js';
import { keysText } from '../../../i18n/messages/settings.js';
import { SecretDialog } from '../../../ui/secret.js';

export interface ShownOnce {
  readonly name: string;
  readonly key: string;
  /** After a rotation: when the replaced key expires. */
  readonly oldUntil?: string;
}

export function ShownKey({ once, onClose }: { once: ShownOnce; onClose: () => void }) {
  const { t, format } = useI18n();
  const { name, key, oldUntil } = once;
  return (
    <SecretDialog
      title={t(keysText.shownTitle)}
      lead={t(keysText.shownText)}
      secret={key}
      what={name}
      note={oldUntil !== undefined && t(keysText.oldUntil, { date: format.zonedTime(oldUntil) })}
      onClose={onClose}
    />
  );
}
