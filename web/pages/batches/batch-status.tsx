import type { BatchHead } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { batchText } from '../../i18n/messages/batches.js';
import { Badge, type Tone } from '../../ui/badge.js';

const TONES: Readonly<Record<BatchHead['status'], Tone>> = {
  running: 'accent',
  completed: 'good',
  cancelling: 'warn',
  cancelled: 'neutral',
};

export function BatchStatus({ batch: { status } }: { batch: BatchHead }) {
  const { t } = useI18n();
  return <Badge tone={TONES[status]}>{t(batchText[status])}</Badge>;
}

/** Whether a batch still changes. */
export function isActive({ status }: BatchHead): boolean {
  return status === 'running' || status === 'cancelling';
}
