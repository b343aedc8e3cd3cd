import type { Insight } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import { actionsText } from '../../../i18n/messages/actions.js';
import { insightText } from '../../../i18n/messages/insights.js';
import { metrics } from '../../../i18n/messages/metrics.js';
import { PaletteChoice } from '../../../map/palette-choice.js';
import { Definitions } from '../../../rank/definitions.js';
import { Loaded } from '../../../ui/states.js';
import { StatusBadge } from '../../actions/status-badge.js';
import { titleOf } from '../../insights/title-of.js';
import { Downloads } from './downloads.js';
import type { PanelProps } from './panel-props.js';

const SHOWN = 3;

/** The insights with the largest gain, and files and colours of the map. */
export default function ActionsTab({ business, keyword, rankings, asked }: PanelProps) {
  const { t } = useI18n();
  const query = useApi('/api/v1/ai/insights', {
    query: { business_id: business.id, keyword, dismissed: 'false', limit: SHOWN },
  });
  return (
    <div class="panel-part">
      <h2>{t(actionsText.improve)}</h2>
      <Loaded query={query}>
        {(insights) =>
          insights.length === 0 ? (
            <p class="hint">{t(insightText.noneText)}</p>
          ) : (
            <>
              <ol class="rivals">
                {insights.map((insight) => (
                  <Advice key={insight.id} insight={insight} />
                ))}
              </ol>
              <a href={paths.ofBusiness(business.id, 'insights', keyword)}>{t(actionsText.allInsights)}</a>
            </>
          )
        }
      </Loaded>
      <h2>{t(actionsText.files)}</h2>
      <Downloads scanId={rankings.scan_id} place={asked.place} />
      <PaletteChoice />
      <details class="as-table">
        <summary>{t(metrics.definitions)}</summary>
        <Definitions />
      </details>
    </div>
  );
}

function Advice({ insight }: { insight: Insight }) {
  const i18n = useI18n();
  const { t, format } = i18n;
  const { positions_gained: gain } = insight.estimated_rank_impact;
  return (
    <li class="rival">
      <span>{titleOf(insight, i18n)}</span>
      <span class="rival-figures">
        <span>
          <strong>+{format.number(gain, 1)}</strong> {t(insightText.positions)}
        </span>
        {insight.tracked_action && <StatusBadge tracked={insight.tracked_action} />}
      </span>
    </li>
  );
}
