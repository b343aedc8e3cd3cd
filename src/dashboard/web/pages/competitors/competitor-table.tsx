import type { Competitor } from '../../api/types.js';
import { paths } from '../../app/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { competitorText } from '../../i18n/messages/competitors.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { Badge } from '../../ui/badge.js';
import { Table } from '../../ui/table.js';

interface Row {
  readonly competitor: Competitor;
  readonly seen: Competitor['ranks'][number];
}

interface CompetitorTableProps {
  readonly competitors: readonly Competitor[];
  /** Names of businesses by id, where the table is over several. */
  readonly businesses?: ReadonlyMap<number, string>;
}

/** Rivals with their strongest figures. */
export function CompetitorTable({ competitors, businesses }: CompetitorTableProps) {
  const { t, format } = useI18n();
  const rows = competitors.flatMap((competitor): Row[] => {
    const [seen] = competitor.ranks;
    return seen ? [{ competitor, seen }] : [];
  });
  // Not every provider has ratings.
  const isRated = competitors.some(({ rating }) => rating !== null);
  return (
    <Table
      label={t(competitorText.title)}
      rows={rows}
      keyOf={({ competitor }) => competitor.place_id}
      columns={[
        { head: t(common.name), isName: true, cell: (row) => <Name {...row} /> },
        ...(businesses
          ? [
              {
                head: t(competitorText.seenFor),
                cell: ({ seen }: Row) => <SeenFor seen={seen} businesses={businesses} />,
              },
            ]
          : []),
        {
          head: t(metrics.averageTotalRank),
          isNumber: true,
          cell: ({ seen }) => <strong>{format.number(seen.average_total_rank, 1)}</strong>,
        },
        {
          head: t(metrics.shareOfLocalVoice),
          isNumber: true,
          cell: ({ seen }) => format.percent(seen.share_of_local_voice),
        },
        { head: t(metrics.foundIn), isNumber: true, cell: ({ seen }) => format.number(seen.found_pins) },
        { head: t(competitorText.ahead), isNumber: true, cell: ({ seen }) => format.number(seen.pins_ahead) },
        ...(isRated
          ? [
              {
                head: t(competitorText.rating),
                isNumber: true,
                cell: ({ competitor }: Row) => <Rating {...competitor} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function Name({ competitor, seen }: Row) {
  const { t } = useI18n();
  const { name, category, address, own_business_id: own, place_id: place } = competitor;
  return (
    <>
      <a href={paths.map(seen.business_id, { keyword: seen.keyword, scan: seen.scan_id, place })}>
        {name ?? t(competitorText.unnamed)}
      </a>{' '}
      {own !== null && <Badge tone="accent">{t(competitorText.own)}</Badge>}
      <p class="hint">{[category, address].filter(Boolean).join(' · ')}</p>
    </>
  );
}

function SeenFor({ seen, businesses }: { seen: Row['seen']; businesses: ReadonlyMap<number, string> }) {
  return (
    <>
      {businesses.get(seen.business_id)}
      <p class="hint">{seen.keyword}</p>
    </>
  );
}

function Rating({ rating, review_count: reviews }: Competitor) {
  const { t, format } = useI18n();
  if (rating === null) return <>–</>;
  return <>{t(competitorText.reviews, { rating: format.number(rating, 1), n: reviews ?? 0 })}</>;
}
