import { useApi } from '../../api/use-query.js';
import { useMode } from '../../app/mode.js';
import { paths } from '../../app/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { Meter } from '../../ui/meter.js';

/** What is left to scan with. Test data costs nothing. */
export function CreditSummary() {
  const { t, format } = useI18n();
  const { isLive } = useMode();
  const { data } = useApi('/api/v1/subscription', isLive ? {} : null);
  if (!data) return null;
  const total = data.credits_used + data.credits_remaining + data.credits_held;
  return (
    <a href={paths.billing} class="credit-summary">
      <span class="credit-figure">
        <strong>{format.number(data.credits_remaining)}</strong> {t(businessText.credits).toLowerCase()}
      </span>
      <Meter label={t(businessText.credits)} value={data.credits_remaining} max={total} />
      <span class="hint">
        {t(businessText.creditsNote, { n: total, date: format.utcDate(data.billing_cycle.end) })}
      </span>
    </a>
  );
}
