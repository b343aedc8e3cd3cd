import { useI18n } from '../i18n/i18n.js';
import { metrics } from '../i18n/messages/metrics.js';

const DEFINED = [
  [metrics.averageTotalRank, metrics.averageTotalRankHelp],
  [metrics.averageRank, metrics.averageRankHelp],
  [metrics.shareOfLocalVoice, metrics.shareOfLocalVoiceHelp],
  [metrics.foundIn, metrics.foundInHelp],
  [metrics.coverage, metrics.coverageHelp],
] as const;

/** Explains the metrics, on screen and on paper. */
export function Definitions() {
  const { t } = useI18n();
  return (
    <dl class="definitions">
      {DEFINED.map(([name, help]) => (
        <div key={name.en}>
          <dt>{t(name)}</dt>
          <dd>{t(help)}</dd>
        </div>
      ))}
    </dl>
  );
}
