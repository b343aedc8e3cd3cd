import type { TrackedAction } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { trackedText } from '../../i18n/messages/tracked-actions.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { dayOf } from './day-of.js';

const TONES: Readonly<Record<TrackedAction['status'], Tone>> = {
  planned: 'accent',
  done: 'good',
  dismissed: 'neutral',
};

/** "Planned for Dec 1, 2026". */
export function StatusBadge({ tracked }: { tracked: TrackedAction }) {
  const { t, format } = useI18n();
  const date = format.utcDate(dayOf(tracked));
  return <Badge tone={TONES[tracked.status]}>{t(trackedText[tracked.status], { date })}</Badge>;
}
