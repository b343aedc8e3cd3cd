import { useI18n } from '../../i18n/i18n.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { Change } from '../../ui/change.js';

interface KeywordChangeProps {
  readonly change: { readonly mean_change: number; readonly significant: boolean } | null;
}

/** A change. Grey if it is not more than random variation. */
export function KeywordChange({ change }: KeywordChangeProps) {
  const { t, format } = useI18n();
  if (change === null) return <span class="muted">–</span>;
  const { mean_change: gain, significant } = change;
  if (significant) return <Change gain={gain} />;
  const sign = gain > 0.05 ? '+' : gain < -0.05 ? '−' : '';
  return (
    <span class="muted" title={t(portfolioText.notSignificant)}>
      {sign}
      {format.number(Math.abs(gain), 1)}
      <span class="visually-hidden"> {t(portfolioText.notSignificant)}</span>
    </span>
  );
}
