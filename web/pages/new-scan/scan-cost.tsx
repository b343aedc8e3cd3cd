import type { ScanPreview } from '../../api/types.js';
import type { Query } from '../../api/use-query.js';
import { useApi } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { planText } from '../../i18n/messages/plan.js';
import { scanText } from '../../i18n/messages/scan.js';
import { useMode } from '../../state/mode.js';
import { ErrorBox } from '../../ui/states.js';
import { useDistance } from '../../ui/use-distance.js';
import { CoverageNote } from './coverage-note.js';

/** The cost of scans of the same pins, their provider, and the remaining credits. */
export function ScanCost({ preview, scans }: { preview: Query<ScanPreview>; scans: number }) {
  const { t, format } = useI18n();
  const { isLive } = useMode();
  const distance = useDistance();
  const { data: subscription } = useApi('/api/v1/subscription', isLive ? {} : null);
  const { data, error } = preview;
  if (error) return <ErrorBox error={error} />;
  if (!data) return null;
  if (data.coverage.outcome === 'none') return <CoverageNote preview={data} />;
  const { pins, spacing_meters: spacing, provider, provider_cost: price, provider_request: request } = data;
  const credits = data.credits * scans;
  const leftOut = (['excluded', 'at_sea'] as const).map((reason) => ({
    reason,
    n: data.grid.filter(({ left_out: why }) => why === reason).length,
  }));
  const left = subscription && subscription.credits_remaining - credits;
  const money = (amount: string) => format.money(Number(amount) * scans * 100, price?.currency ?? '');
  const exceedsCredits = left !== undefined && left < 0;
  return (
    <>
      <div class={exceedsCredits ? 'cost cost-too-dear' : 'cost'} role="status">
        <p class="cost-figure">
          <strong>{isLive ? t(scanText.cost, { n: credits }) : t(scanText.free)}</strong>
          {subscription && (
            <span class="hint">{t(scanText.left, { n: subscription.credits_remaining })}</span>
          )}
        </p>
        <p class="hint">
          {scans > 1 && `${t(planText.scans, { n: scans })}, `}
          {t(scanText.pins, { n: pins * scans })}
          {leftOut.map(({ reason, n }) => n > 0 && `, ${t(planText[reason], { n })}`)}
          {spacing > 0 && `, ${t(scanText.spacing, { distance: distance(spacing) })}`}
          {'. '}
          {exceedsCredits
            ? t(scanText.costsTooMuch, { n: subscription?.credits_remaining ?? 0 })
            : left !== undefined && t(scanText.leftAfter, { n: left })}{' '}
          {isLive && !exceedsCredits && t(scanText.costNote)}
        </p>
        <p class="hint">
          {t(planText.provider, { name: provider })}
          {price &&
            `, ${t(planText.providerCost, { cost: money(price.amount), most: money(price.amount_max) })}`}
        </p>
        {[...request.notes, request.refusal].filter(Boolean).map((note) => (
          <p key={note} class="hint">
            {note}
          </p>
        ))}
      </div>
      <CoverageNote preview={data} />
    </>
  );
}
