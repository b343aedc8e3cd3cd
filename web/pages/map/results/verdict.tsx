import type { Comparison } from '../../../api/types.js';
import { useApi, usePreviousData } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import type { Message } from '../../../i18n/message.js';
import { comparisonText, verdictText } from '../../../i18n/messages/comparison.js';
import { Badge } from '../../../ui/badge.js';
import { Card } from '../../../ui/page.js';
import { Loaded } from '../../../ui/states.js';

const MOVES = ['up', 'down', 'same', 'new', 'lost'] as const;

interface VerdictProps {
  readonly scanId: number;
  readonly compare: number;
  readonly place: string | undefined;
  /** Names the other scan. */
  readonly lead: string | undefined;
}

/** Says whether the change between two scans is significant. */
export function Verdict({ scanId, compare, place, lead }: VerdictProps) {
  const query = usePreviousData(
    useApi('/api/v1/scans/{id}/comparison', {
      id: scanId,
      query: { with: compare, place_id: place },
    }),
  );
  return (
    <Loaded query={query} rows={2}>
      {(comparison) => (
        <div class="kept" aria-busy={query.isStale}>
          <VerdictCard {...comparison} {...(lead !== undefined && { lead })} />
        </div>
      )}
    </Loaded>
  );
}

type Compared = Pick<
  Comparison,
  'significant' | 'reason' | 'mean_change' | 'explanation' | 'p_value' | 'pins'
>;

/** @param props.lead names the other scan where it is not visible */
export function VerdictCard({
  significant,
  p_value: p,
  pins,
  lead,
  ...comparison
}: Compared & { lead?: string }) {
  const { t, format } = useI18n();
  return (
    <Card
      title={t(comparisonText.title)}
      lead={lead}
      actions={
        <Badge tone={significant ? 'accent' : 'neutral'}>
          {t(significant ? comparisonText.significant : comparisonText.notSignificant)}
        </Badge>
      }
    >
      <p>
        <Explained significant={significant} {...comparison} />
      </p>
      <p class="moves">
        {MOVES.map((move) => (
          <span key={move}>
            <strong>{format.number(pins[move])}</strong> {t(comparisonText[move])}
          </span>
        ))}
        {p !== null && (
          <span title={t(comparisonText.pValueHelp)} class="hint">
            {t(comparisonText.pValue, { p: format.significant(p) })}
          </span>
        )}
      </p>
    </Card>
  );
}

function Explained({
  significant,
  reason,
  mean_change: change,
  explanation,
}: Omit<Compared, 'p_value' | 'pins'>) {
  const { t, format, locale } = useI18n();
  const texts: Readonly<Record<string, Message>> = verdictText;
  const text = texts[significant ? 'significant' : (reason ?? '')];
  // A newer service may send an unknown reason with its own text.
  if (!text) return <span lang={locale === 'en' ? undefined : 'en'}>{explanation}</span>;
  const by = format.number(Math.abs(change ?? 0), 1);
  const { movedUp, movedDown, notMoved } = comparisonText;
  const moved =
    by === format.number(0, 1) || change === null ? t(notMoved) : t(change > 0 ? movedUp : movedDown, { by });
  return <>{t(text, { moved })}</>;
}
