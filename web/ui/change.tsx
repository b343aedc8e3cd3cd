import { useI18n } from '../i18n/i18n.js';
import { metrics } from '../i18n/messages/metrics.js';
import { Icon } from './icon.js';

/** A difference with its direction as an arrow, a colour and a hidden text. @param gain positive is better */
export function Change({ gain, text }: { gain: number | null; text?: string }) {
  const { t, format } = useI18n();
  if (gain === null) return <span class="muted">–</span>;
  const rounded = Math.round(gain * 10) / 10;
  if (rounded === 0) return <span class="change">{t(metrics.same)}</span>;
  const isBetter = rounded > 0;
  return (
    <span class={isBetter ? 'change change-better' : 'change change-worse'}>
      <Icon name={isBetter ? 'up' : 'down'} size={14} />
      <span class="visually-hidden">{t(isBetter ? metrics.better : metrics.worse)} </span>
      {text ?? format.number(Math.abs(rounded), 1)}
    </span>
  );
}
