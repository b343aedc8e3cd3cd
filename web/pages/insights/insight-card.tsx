import type { Insight } from '../../api/types.js';
import { IntervalChart } from '../../charts/interval-chart.js';
import { useI18n } from '../../i18n/i18n.js';
import { confidenceText, effortText, insightText, methodText } from '../../i18n/messages/insights.js';
import { useCategory } from '../../i18n/use-category.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { StatusBadge } from '../actions/status-badge.js';
import { TrackButtons } from '../actions/track-buttons.js';
import { adviceOf } from './advice-values.js';
import { InsightEvidence } from './insight-evidence.js';
import { titleOf } from './title-of.js';

const TONES: Readonly<Record<Insight['confidence'], Tone>> = { high: 'good', medium: 'accent', low: 'warn' };

/** Smaller gains would be written as 0.0. */
const LEAST_SHOWN = 0.05;

interface InsightCardProps {
  readonly insight: Insight;
  /** Position in this list, from 1. `priority` counts across all businesses. */
  readonly place: number;
  readonly scale: readonly [number, number];
  readonly businessName: string | undefined;
}

/** An action with its estimated gain and confidence. */
export function InsightCard({ insight, place, scale, businessName }: InsightCardProps) {
  const i18n = useI18n();
  const categoryOf = useCategory();
  const { t, locale } = i18n;
  const { priority, keyword, effort, confidence, estimated_rank_impact: impact } = insight;
  const isEnglish = locale === 'en';
  return (
    <article class="card insight">
      <span class="insight-priority" title={t(insightText.priority, { n: priority })}>
        <span class="visually-hidden">{t(insightText.priorityHead)} </span>
        {place}
      </span>
      <div class="insight-text">
        <h2>{titleOf(insight, i18n)}</h2>
        <p class="hint">{[businessName, keyword].filter(Boolean).join(' · ')}</p>
        <p>{adviceOf(insight, { ...i18n, categoryOf })}</p>
        <p class="insight-badges">
          {insight.tracked_action && <StatusBadge tracked={insight.tracked_action} />}
          <Badge>{t(effortText[effort])}</Badge>
          <Badge tone={TONES[confidence]}>{t(confidenceText[confidence])}</Badge>
          <Badge>{t(methodText[impact.method])}</Badge>
          {insight.wording === 'llm' && isEnglish && <Badge>{t(insightText.llm)}</Badge>}
        </p>
        <TrackButtons
          action={insight.action}
          businessId={insight.business_id}
          keyword={keyword}
          tracked={insight.tracked_action ?? undefined}
        />
        <InsightEvidence insight={insight} />
      </div>
      <Gain impact={impact} scale={scale} />
    </article>
  );
}

function Gain({
  impact,
  scale,
}: { impact: Insight['estimated_rank_impact'] } & Pick<InsightCardProps, 'scale'>) {
  const { t, format } = useI18n();
  const { positions_gained: value, interval_90: ends, share_of_local_voice_gained: share } = impact;
  const [low = value, high = value] = ends;
  const words = {
    gain: value < LEAST_SHOWN ? format.significant(value) : format.number(value, 1),
    low: format.number(low, 1),
    high: format.number(high, 1),
    level: format.percent(0.9),
  };
  const voice = format.percent(share);
  // Published figures have no confidence level.
  const [whole, short] =
    impact.method === 'evidence'
      ? [insightText.rangeOf, insightText.range]
      : [insightText.intervalOf, insightText.between];
  return (
    <div class="insight-gain">
      <p>
        <strong>+{words.gain}</strong> {t(insightText.positions)}
      </p>
      <IntervalChart value={value} low={low} high={high} scale={scale} label={t(whole, words)} />
      <p class="hint">{t(short, words)}</p>
      {voice !== format.percent(0) && <p class="hint">{t(insightText.share, { share: `+${voice}` })}</p>}
    </div>
  );
}
