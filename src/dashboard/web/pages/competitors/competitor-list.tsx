import { useState } from 'preact/hooks';
import { useApi, useKept } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { competitorText } from '../../i18n/messages/competitors.js';
import { Card } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { ShowMore } from '../../ui/show-more.js';
import { CompetitorTable, type OwnFigures } from './competitor-table.js';

const FIRST = 20;
const MOST = 100;

interface CompetitorListProps {
  readonly businessId?: number;
  readonly keyword?: string;
  /** Null while they are read: rows would grow when their names come. */
  readonly businesses?: ReadonlyMap<number, string> | null;
  readonly own?: OwnFigures;
}

/** The strongest competitors; more of them when asked for. */
export function CompetitorList({ businessId, keyword, businesses, own }: CompetitorListProps) {
  const { t } = useI18n();
  const [limit, setLimit] = useState(FIRST);
  const of = {
    ...(businessId !== undefined && { business_id: businessId }),
    ...(keyword !== undefined && { keyword }),
  };
  // Those in sight stay while more of them are read.
  const query = useKept(useApi('/api/v1/competitors', { query: { limit, ...of } }), JSON.stringify(of));
  return (
    <Loaded query={businesses === null ? { ...query, data: undefined } : query} rows={6} tall>
      {(competitors) =>
        competitors.length === 0 ? (
          <Empty icon="competitors" title={t(competitorText.noneTitle)}>
            {t(competitorText.noneText)}
          </Empty>
        ) : (
          <>
            <Card flush>
              <CompetitorTable
                competitors={competitors}
                {...(businesses && { businesses })}
                {...(own && { own })}
              />
            </Card>
            {(query.isStale || (competitors.length === limit && limit < MOST)) && (
              <ShowMore
                busy={query.isStale && query.isLoading}
                onMore={() => {
                  setLimit(MOST);
                }}
              />
            )}
          </>
        )
      }
    </Loaded>
  );
}
