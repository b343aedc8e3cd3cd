import { useI18n } from '../i18n/i18n.js';
import { metrics } from '../i18n/messages/metrics.js';

const AROUND = 2 * Math.PI * 15;

/** A score from 0 to 100 with a ring around it. */
export function Health({ score }: { score: number | null }) {
  const { t, format } = useI18n();
  const level = score === null ? 'none' : score >= 67 ? 'good' : score >= 34 ? 'fair' : 'poor';
  return (
    <span class={`health health-${level}`} title={t(metrics.health)}>
      <svg viewBox="0 0 36 36" width="44" height="44" aria-hidden="true">
        <circle cx="18" cy="18" r="15" class="health-track" />
        {score !== null && (
          <circle
            cx="18"
            cy="18"
            r="15"
            class="health-arc"
            stroke-dasharray={`${(score / 100) * AROUND} ${AROUND}`}
            transform="rotate(-90 18 18)"
          />
        )}
      </svg>
      <span class="visually-hidden">{t(metrics.health)}: </span>
      <span class="health-score">{score === null ? '–' : format.number(score)}</span>
    </span>
  );
}
