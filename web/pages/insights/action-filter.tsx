import type { Insight } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { actionText, insightText } from '../../i18n/messages/insights.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { groupsOf } from './action-groups.js';

interface ActionFilterProps {
  readonly insights: readonly Insight[];
  /** The action whose insights are listed; null for all. */
  readonly chosen: Insight['action'] | null;
  readonly onChoose: (action: Insight['action'] | null) => void;
}

/** The actions with their keywords and gain. A click lists the insights of one. Nothing with fewer than two actions. */
export function ActionFilter({ insights, chosen, onChoose }: ActionFilterProps) {
  const { t, format } = useI18n();
  const groups = groupsOf(insights);
  if (groups.length < 2) return null;
  return (
    <div class="action-groups" role="group" aria-label={t(insightText.byAction)}>
      {groups.map(({ action, keywords, gain }) => (
        <button
          key={action}
          type="button"
          class="action-group"
          aria-pressed={chosen === action}
          onClick={() => {
            onChoose(chosen === action ? null : action);
          }}
        >
          <span>{t(actionText[action])}</span>
          <span class="hint">
            {t(portfolioText.keywords, { n: keywords })} · <strong>+{format.number(gain, 1)}</strong>
          </span>
        </button>
      ))}
    </div>
  );
}
