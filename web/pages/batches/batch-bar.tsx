import type { BatchHead } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { batchText } from '../../i18n/messages/batches.js';
import { Meter } from '../../ui/meter.js';

/** How many scans of a batch have ended. */
export function BatchBar({ batch: { scans } }: { batch: BatchHead }) {
  const { t } = useI18n();
  const done = scans.total - scans.queued - scans.running;
  const text = t(batchText.done, { done, n: scans.total });
  return (
    <div class="batch-bar">
      <Meter label={text} value={done} max={scans.total} />
      <p class="hint">
        {text}
        {scans.failed > 0 && ` · ${t(batchText.failed, { n: scans.failed })}`}
      </p>
    </div>
  );
}
