import { useI18n } from '../../i18n/i18n.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { Meter } from '../../ui/meter.js';

/** The progress of a change of many businesses; nothing before it starts. */
export function BulkProgress({ bulk, total }: { bulk: { done: number; isBusy: boolean }; total: number }) {
  const { t } = useI18n();
  if (!bulk.isBusy && bulk.done === 0) return null;
  const text = t(portfolioText.progress, { done: bulk.done, n: total });
  return (
    <div class="stack">
      <Meter label={text} value={bulk.done} max={total} />
      <p class="hint" role="status">
        {text}
      </p>
    </div>
  );
}
