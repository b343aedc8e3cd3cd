import type { Comparison } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { comparisonText } from '../../i18n/messages/comparison.js';
import { Badge } from '../../ui/badge.js';
import { Card } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';

const MOVES = ['up', 'down', 'same', 'new', 'lost'] as const;

interface VerdictProps {
  readonly scanId: number;
  readonly compare: number;
  readonly place: string | undefined;
}

/** Whether the difference between two scans is more than noise. */
export function Verdict({ scanId, compare, place }: VerdictProps) {
  const query = useApi('/api/v1/scans/{id}/comparison', {
    id: scanId,
    query: { with: compare, ...(place !== undefined && { place_id: place }) },
  });
  return (
    <Loaded query={query} rows={2}>
      {(comparison) => <VerdictCard {...comparison} />}
    </Loaded>
  );
}

type Compared = Pick<Comparison, 'significant' | 'explanation' | 'p_value' | 'pins'>;

/** @param props.lead says with what it is compared, where that is not in sight */
export function VerdictCard({
  significant,
  explanation,
  p_value: p,
  pins,
  lead,
}: Compared & { lead?: string }) {
  const { t, format, locale } = useI18n();
  return (
    <Card
      title={t(comparisonText.title)}
      {...(lead !== undefined && { lead })}
      actions={
        <Badge tone={significant ? 'accent' : 'neutral'}>
          {t(significant ? comparisonText.significant : comparisonText.notSignificant)}
        </Badge>
      }
    >
      <p lang={locale === 'en' ? undefined : 'en'}>{explanation}</p>
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
