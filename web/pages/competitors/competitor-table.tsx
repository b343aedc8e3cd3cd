import type { Competitor, Metrics } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { competitorText } from '../../i18n/messages/competitors.js';
import { useCategory } from '../../i18n/use-category.js';
import { Badge } from '../../ui/badge.js';
import type { ComparedPin } from './leaders.js';
import { OwnName } from './own-name.js';
import { OWN, type Rated, type Standing, standingOf, strongest, withOwn } from './standing.js';
import { StandingTable } from './standing-table.js';

interface Row {
  readonly competitor: Competitor;
  readonly seen: Competitor['ranks'][number];
}

/** The business itself in the same scan. */
export interface OwnFigures {
  readonly name: string;
  readonly metrics: Metrics | null | undefined;
  readonly rated: Rated;
  /** The measured pins of the scan. */
  readonly pins?: readonly ComparedPin[] | undefined;
}

/** The places that are compared, by `place_id`. */
export interface Choice {
  readonly chosen: readonly string[];
  /** Whether no further place can be chosen. */
  readonly isFull: boolean;
  readonly toggle: (placeId: string) => void;
}

interface CompetitorTableProps {
  readonly competitors: readonly Competitor[];
  /** Names of businesses by id, for a table of several businesses. */
  readonly businesses?: ReadonlyMap<number, string>;
  readonly own?: OwnFigures;
  /** Selects places for the comparison. */
  readonly choice?: Choice;
}

/** Competitors with the metrics of their strongest scan. */
export function CompetitorTable({ competitors, businesses, own, choice }: CompetitorTableProps) {
  const rows = new Map(
    competitors.flatMap((competitor): [string, Row][] => {
      const seen = strongest(competitor.ranks);
      return seen ? [[competitor.place_id, { competitor, seen }]] : [];
    }),
  );
  const standings = [...rows].map(([key, { competitor, seen }]) =>
    standingOf({ ...competitor, ...seen }, key, seen.grid.length),
  );
  const rowOf = ({ key }: Standing): Row | undefined => rows.get(String(key));
  return (
    <StandingTable
      standings={own ? withOwn(standings, own.metrics, own.rated) : standings}
      nameOf={(standing) => {
        const row = rowOf(standing);
        return standing.key === OWN ? <OwnName name={own?.name} /> : row && <Name {...row} />;
      }}
      {...(choice && {
        choiceOf: ({ key }: Standing) => {
          const row = rows.get(String(key));
          return row && <Choose {...row} choice={choice} />;
        },
      })}
      {...(businesses && {
        seenFor: (standing: Standing) => {
          const row = rowOf(standing);
          return row && <SeenFor seen={row.seen} businesses={businesses} />;
        },
      })}
    />
  );
}

function Choose({ competitor, choice }: Row & { choice: Choice }) {
  const { t } = useI18n();
  const { place_id: id, name } = competitor;
  const isChosen = choice.chosen.includes(id);
  return (
    <input
      type="checkbox"
      class="table-choice"
      aria-label={t(competitorText.compareWith, { name: name ?? t(competitorText.unnamed) })}
      checked={isChosen}
      disabled={!isChosen && choice.isFull}
      onChange={() => {
        choice.toggle(id);
      }}
    />
  );
}

function Name({ competitor, seen }: Row) {
  const { t } = useI18n();
  const categoryOf = useCategory();
  const { name, category, address, own_business_id: own, place_id: place } = competitor;
  return (
    <>
      <a href={paths.map(seen.business_id, { keyword: seen.keyword, scan: seen.scan_id, place })}>
        {name ?? t(competitorText.unnamed)}
      </a>{' '}
      {own !== null && <Badge tone="accent">{t(competitorText.own)}</Badge>}
      <p class="hint">{[categoryOf(category), address].filter(Boolean).join(' · ')}</p>
    </>
  );
}

function SeenFor({ seen, businesses }: { seen: Row['seen']; businesses: ReadonlyMap<number, string> }) {
  return (
    <div class="seen-for">
      {businesses.get(seen.business_id)}
      <p class="hint">{seen.keyword}</p>
    </div>
  );
}
