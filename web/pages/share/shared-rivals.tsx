import type { SharedCompetitor, SharedScan } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { competitorText } from '../../i18n/messages/competitors.js';
import { useCategory } from '../../i18n/use-category.js';
import { OwnName } from '../competitors/own-name.js';
import { OWN, standingOf, withOwn } from '../competitors/standing.js';
import { StandingTable } from '../competitors/standing-table.js';

/** The strongest competitors and the business among them. */
export function SharedRivals({ scan }: { scan: SharedScan }) {
  const { business, competitors, metrics } = scan;
  const standings = competitors.map((rival, place) => standingOf(rival, place, metrics.measured_pins));
  return (
    <StandingTable
      standings={withOwn(standings, metrics)}
      nameOf={({ key }) => {
        const rival = competitors[Number(key)];
        return key === OWN ? <OwnName name={business.name} /> : rival && <Name {...rival} />;
      }}
    />
  );
}

/** Links to the place, since the name may not be stored. */
function Name({ name, category, maps_url: url }: SharedCompetitor) {
  const { t } = useI18n();
  const categoryOf = useCategory();
  const shown = name ?? t(competitorText.unnamed);
  return (
    <>
      {url === null ? (
        shown
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {shown}
        </a>
      )}
      {category !== null && <p class="hint">{categoryOf(category)}</p>}
    </>
  );
}
