import { useApi } from '../../api/use-query.js';
import { useMode } from '../../app/mode.js';
import { useI18n } from '../../i18n/i18n.js';
import { scanText } from '../../i18n/messages/scan.js';
import { useDistance } from '../../ui/use-distance.js';

const METERS_PER_MILE = 1_609.344;

/** What a scan would take: a credit a pin. */
export function ScanCost({ size, radiusMiles }: { size: number; radiusMiles: number }) {
  const { t } = useI18n();
  const { isLive } = useMode();
  const distance = useDistance();
  const { data } = useApi('/api/v1/subscription', isLive ? {} : null);
  const pins = size ** 2;
  const isTooDear = data !== undefined && pins > data.credits_remaining;
  const spacing = size > 1 ? (2 * radiusMiles * METERS_PER_MILE) / (size - 1) : null;
  return (
    <div class={isTooDear ? 'cost cost-too-dear' : 'cost'} role="status">
      <p class="cost-figure">
        <strong>{isLive ? t(scanText.cost, { n: pins }) : t(scanText.free)}</strong>
        {data && <span class="hint">{t(scanText.left, { n: data.credits_remaining })}</span>}
      </p>
      <p class="hint">
        {t(scanText.pins, { n: pins })}
        {spacing !== null && `, ${t(scanText.spacing, { distance: distance(spacing) })}`}
        {'. '}
        {isTooDear ? t(scanText.tooDear, { n: data.credits_remaining }) : isLive && t(scanText.costNote)}
      </p>
    </div>
  );
}
