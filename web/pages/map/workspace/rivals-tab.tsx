import type { Competitor } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import { competitorText } from '../../../i18n/messages/competitors.js';
import { mapText } from '../../../i18n/messages/map.js';
import { metrics } from '../../../i18n/messages/metrics.js';
import { workspaceText } from '../../../i18n/messages/workspace.js';
import { Loaded } from '../../../ui/states.js';
import { strongest } from '../../competitors/standing.js';
import type { PanelProps } from './panel-props.js';
import { PlacePicker } from './place-picker.js';

/** How many competitors the select offers, strongest first. The competitors page has all. */
const OFFERED = 30;
/** How many of them the list shows. */
const LISTED = 10;

/** The strongest competitors. Each one opens its own map. */
export default function RivalsTab({ business, keyword, rankings, asked, onChange }: PanelProps) {
  const { t } = useI18n();
  const query = useApi('/api/v1/competitors', {
    query: { business_id: business.id, keyword, limit: OFFERED },
  });
  const show = (place: string | undefined): void => {
    onChange({ place });
  };
  return (
    <div class="panel-part">
      <PlacePicker
        business={business}
        rivals={query.data ?? []}
        rankings={rankings}
        asked={asked.place}
        onChange={show}
      />
      <Loaded query={query}>
        {(rivals) =>
          rivals.length === 0 ? (
            <p class="hint">{t(competitorText.noneText)}</p>
          ) : (
            <ol class="rivals">
              {rivals.slice(0, LISTED).map((rival) => (
                <Rival
                  key={rival.place_id}
                  rival={rival}
                  isShown={asked.place === rival.place_id}
                  onShow={show}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
      <a href={paths.ofBusiness(business.id, 'competitors', keyword)}>{t(workspaceText.allRivals)}</a>
    </div>
  );
}

interface RivalProps {
  readonly rival: Competitor;
  readonly isShown: boolean;
  readonly onShow: (placeId: string) => void;
}

function Rival({ rival, isShown, onShow }: RivalProps) {
  const { t, format } = useI18n();
  const { place_id: placeId, name, rating, review_count: reviews, ranks } = rival;
  const seen = strongest(ranks);
  const called = name ?? t(competitorText.unnamed);
  return (
    <li class={isShown ? 'rival standing-own' : 'rival'}>
      <button
        type="button"
        class="link"
        aria-current={isShown ? 'true' : undefined}
        aria-label={t(mapText.seeMap, { name: called })}
        onClick={() => {
          onShow(placeId);
        }}
      >
        {called}
      </button>
      {rating !== null && (
        <span class="hint">
          ★ {t(competitorText.reviews, { rating: format.number(rating, 1), n: reviews ?? 0 })}
        </span>
      )}
      {seen && (
        <span class="rival-figures">
          <span>
            {t(metrics.atrp)} <strong>{format.number(seen.average_total_rank, 1)}</strong>
          </span>
          <span>
            {t(metrics.solv)} <strong>{format.percent(seen.share_of_local_voice)}</strong>
          </span>
        </span>
      )}
    </li>
  );
}
