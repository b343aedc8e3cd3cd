import type { ComponentChildren } from 'preact';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { competitorText } from '../../i18n/messages/competitors.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { Table } from '../../ui/table.js';
import type { Standing } from './standing.js';

interface StandingTableProps {
  readonly standings: readonly Standing[];
  /** The business and keyword, for a table of several businesses. */
  readonly seenFor?: (standing: Standing) => ComponentChildren;
  /** Renders the name cell. */
  readonly nameOf: (standing: Standing) => ComponentChildren;
  /** Renders a control that selects a place for the comparison. */
  readonly choiceOf?: (standing: Standing) => ComponentChildren;
}

/** Competitors by strength, strongest first. Each head with figures sorts. */
export function StandingTable({ standings, seenFor, nameOf, choiceOf }: StandingTableProps) {
  const { t, format } = useI18n();
  const pins = (n: number | null, all: number): string =>
    n === null ? '–' : `${format.number(n)}/${format.number(all)}`;
  // Some providers have no ratings.
  const isRated = standings.some(({ rating }) => rating !== null);
  return (
    <Table
      label={t(competitorText.title)}
      rows={standings}
      keyOf={({ key }) => key}
      columns={[
        ...(choiceOf ? [{ head: t(competitorText.compare), isChoice: true, cell: choiceOf }] : []),
        { head: t(common.name), isName: true, cell: nameOf },
        ...(seenFor ? [{ head: t(competitorText.seenFor), cell: seenFor }] : []),
        {
          head: t(metrics.atrp),
          help: t(metrics.averageTotalRankHelp),
          isNumber: true,
          sortBy: ({ averageTotalRank }) => averageTotalRank,
          cell: ({ averageTotalRank }) => <strong>{format.number(averageTotalRank, 1)}</strong>,
        },
        {
          head: t(metrics.solv),
          help: t(metrics.shareOfLocalVoiceHelp),
          isNumber: true,
          sortBy: ({ shareOfLocalVoice }) => shareOfLocalVoice,
          sortsDown: true,
          cell: ({ shareOfLocalVoice }) => format.percent(shareOfLocalVoice),
        },
        {
          head: t(metrics.foundIn),
          isNumber: true,
          sortBy: ({ foundPins, measuredPins }) => foundPins / measuredPins,
          sortsDown: true,
          cell: ({ foundPins, measuredPins }) => pins(foundPins, measuredPins),
        },
        {
          head: t(competitorText.ahead),
          isNumber: true,
          sortBy: ({ pinsAhead, measuredPins }) => pinsAhead && pinsAhead / measuredPins,
          sortsDown: true,
          cell: ({ pinsAhead, measuredPins }) => pins(pinsAhead, measuredPins),
        },
        ...(isRated
          ? [
              {
                head: t(competitorText.rating),
                isNumber: true,
                sortBy: ({ rating }: Standing) => rating,
                sortsDown: true,
                cell: (standing: Standing) => <Rating {...standing} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function Rating({ rating, reviewCount }: Standing) {
  const { t, format } = useI18n();
  if (rating === null) return <>–</>;
  return <>{t(competitorText.reviews, { rating: format.number(rating, 1), n: reviewCount ?? 0 })}</>;
}
