import type { HistoryEntry } from '../api/types.js';
import { useI18n } from '../i18n/i18n.js';
import { suspectBadge } from '../i18n/messages/suspect-badge.js';

/** Why a scan is suspect; null if it is not. */
export type Suspect = HistoryEntry['suspect'];

/** Whether a scan takes part in comparisons. */
export function isTrusted(suspect: Suspect): boolean {
  return suspect === null || suspect.outcome === 'confirmed';
}

/** Marks a suspect scan in a list. */
export function SuspectMark({ suspect }: { suspect: Suspect }) {
  const { t } = useI18n();
  if (suspect === null) return null;
  const { badge, badgeConfirmed } = suspectBadge;
  return <small> ({t(isTrusted(suspect) ? badgeConfirmed : badge)})</small>;
}
