import { useState } from 'preact/hooks';
import type { Competitor } from '../../api/types.js';
import { type PreviousDataQuery, useApi, usePreviousData } from '../../api/use-query.js';
import { matches } from '../../base/matches.js';
import { useI18n } from '../../i18n/i18n.js';
import { competitorText } from '../../i18n/messages/competitors.js';
import { useCategory } from '../../i18n/use-category.js';
import { Card } from '../../ui/page.js';
import { ShowMore } from '../../ui/show-more.js';
import { Empty, Loaded } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { AddFirst } from '../add-business/add-first.js';
import { CompareMap } from './compare-map.js';
import { CompetitorTable, type OwnFigures } from './competitor-table.js';
import { strongest } from './standing.js';

const MOST_COMPARED = 4;

interface CompetitorListProps extends Subject {
  /** Names by id. Null while they load, so that rows do not change their height. */
  readonly businesses?: ReadonlyMap<number, string> | null;
  /** Null while they load: their row is above the others. */
  readonly own?: OwnFigures | null;
}

/** The strongest competitors, with a filter, a comparison on a map, and a button for more. */
export function CompetitorList({ businesses, own, ...subject }: CompetitorListProps) {
  const { t } = useI18n();
  const categoryOf = useCategory();
  const { query, more } = useTopCompetitors(subject);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choice = {
    chosen,
    isFull: chosen.length >= MOST_COMPARED,
    toggle: (id: string): void => {
      setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
    },
  };
  return (
    <Loaded query={businesses === null || own === null ? { ...query, data: undefined } : query} rows={6} tall>
      {(competitors) => {
        if (competitors.length === 0)
          return (
            <Empty icon="competitors" title={t(competitorText.noneTitle)} action={businesses && <AddFirst />}>
              {t(competitorText.noneText)}
            </Empty>
          );
        const found = competitors.filter(({ name, category, address }) =>
          matches([name, categoryOf(category), address].join(' '), words),
        );
        const compared = competitors.filter(({ place_id: id }) => chosen.includes(id));
        return (
          <>
            <div class="competitor-filter">
              <TextInput
                type="search"
                label={t(competitorText.filter)}
                value={words}
                onChange={(value) => {
                  setWords(value);
                  // The filter is over all that can be loaded.
                  more?.onMore();
                }}
              />
              {own?.pins && <p class="hint">{t(competitorText.compareHint)}</p>}
            </div>
            {own?.pins && compared.length > 0 && (
              <CompareMap
                places={[
                  { name: own.name, pins: own.pins },
                  ...compared.map(({ name, ranks }) => ({
                    name: name ?? t(competitorText.unnamed),
                    pins: strongest(ranks)?.grid ?? [],
                  })),
                ]}
              />
            )}
            {found.length === 0 ? (
              <p class="hint">{t(competitorText.noMatch)}</p>
            ) : (
              <Card flush>
                <CompetitorTable
                  competitors={found}
                  {...(businesses && { businesses })}
                  {...(own && { own })}
                  {...(own?.pins && { choice })}
                />
              </Card>
            )}
            {more && <ShowMore {...more} />}
          </>
        );
      }}
    </Loaded>
  );
}

const FIRST = 20;
const MOST = 100;

/** Filters by business and keyword. Defaults to all. */
export interface Subject {
  readonly businessId?: number | undefined;
  readonly keyword?: string | undefined;
}

interface TopCompetitors {
  readonly query: PreviousDataQuery<readonly Competitor[]>;
  /** The properties of `ShowMore`; null when the list is complete. */
  readonly more: { readonly busy: boolean; readonly onMore: () => void } | null;
}

/** Reads the 20 strongest competitors, and up to 100 on request. Visible rows stay while more are read. */
function useTopCompetitors({ businessId, keyword }: Subject): TopCompetitors {
  const [limit, setLimit] = useState(FIRST);
  const of = { business_id: businessId, keyword };
  const all = useApi('/api/v1/competitors', { query: { limit, ...of } });
  const query = usePreviousData(all, JSON.stringify(of));
  const { data, isStale, isLoading } = query;
  const hasMore = isStale || (data?.length === limit && limit < MOST);
  const onMore = (): void => {
    setLimit(MOST);
  };
  return { query, more: hasMore ? { busy: isStale && isLoading, onMore } : null };
}
