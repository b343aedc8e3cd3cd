import { type Subject, useTopRows } from '../../api/use-top-rows.js';
import { useI18n } from '../../i18n/i18n.js';
import { competitorText } from '../../i18n/messages/competitors.js';
import { Card } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { ShowMore } from '../../ui/show-more.js';
import { CompetitorTable, type OwnFigures } from './competitor-table.js';

const FIRST = 20;

interface CompetitorListProps extends Subject {
  /** Names by id. Null while they load, so that rows do not change their height. */
  readonly businesses?: ReadonlyMap<number, string> | null;
  readonly own?: OwnFigures;
}

/** The strongest competitors, with a button for more. */
export function CompetitorList({ businesses, own, ...subject }: CompetitorListProps) {
  const { t } = useI18n();
  const { query, more } = useTopRows('/api/v1/competitors', subject, FIRST);
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
            {more && <ShowMore {...more} />}
          </>
        )
      }
    </Loaded>
  );
}
