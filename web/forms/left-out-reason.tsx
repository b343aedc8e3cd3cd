import { useI18n } from '../i18n/i18n.js';
import type { Message } from '../i18n/message.js';
import { missedBecause } from '../i18n/messages/schedules.js';

/** Why a batch does not scan a business: in the language of the dashboard if the reason is known. */
export function LeftOutReason({ reason, detail }: { reason: string; detail: string }) {
  const { t } = useI18n();
  const known: Readonly<Record<string, Message>> = missedBecause;
  const text = known[reason];
  return text ? <>{t(text)}</> : <span lang="en">{detail}</span>;
}
