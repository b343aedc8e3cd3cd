import type { Subscription } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { Meter } from '../../ui/meter.js';

/** The remaining credits. */
export function CreditSummary({ subscription }: { subscription: Subscription }) {
  const { t, format } = useI18n();
  const {
    credits_used: used,
    credits_remaining: left,
    credits_held: held,
    billing_cycle: cycle,
  } = subscription;
  const total = used + left + held;
  return (
    <a href={paths.billing} class="credit-summary">
      <span class="credit-figure">
        <strong>{format.number(left)}</strong> {t(businessText.credits).toLowerCase()}
      </span>
      <Meter label={t(businessText.credits)} value={left} max={total} />
      <span class="hint">{t(businessText.creditsNote, { n: total, date: format.utcDate(cycle.end) })}</span>
    </a>
  );
}
