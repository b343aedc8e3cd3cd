import type { Action, ActionOutcome } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { actionText } from '../../i18n/messages/insights.js';
import { trackedText } from '../../i18n/messages/tracked-actions.js';
import { Loaded } from '../../ui/states.js';

type KeywordOutcome = ActionOutcome['keywords'][number];

const REASONS = {
  no_change: trackedText.noChange,
  within_noise: trackedText.insignificant,
  effect_too_small: trackedText.tooSmall,
  mixed_directions: trackedText.mixed,
  too_few_pins: trackedText.tooFew,
} as const;

/** How the ranks have changed since an action was done, for each keyword. */
export function ActionOutcomeLines({ action }: { action: Action }) {
  const query = useApi('/api/v1/actions/{id}/outcome', { id: action.id });
  return (
    <Loaded query={query} rows={1}>
      {({ keywords }) => (
        <ul class="action-outcomes">
          {keywords.map((outcome) => (
            <li key={outcome.keyword}>
              <KeywordLine
                outcome={outcome}
                businessId={action.business_id}
                isNamed={action.keyword === null}
              />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function KeywordLine(props: { outcome: KeywordOutcome; businessId: number; isNamed: boolean }) {
  const { t, format } = useI18n();
  const { outcome, businessId, isNamed } = props;
  const { keyword, positions_gained: gain, before, after, other_actions: others } = outcome;
  const name = isNamed && <>{keyword}: </>;
  if (gain === null || !before || !after) {
    return (
      <p class="hint">
        {name}
        {t(outcome.reason === 'no_later_scan' ? trackedText.noLater : trackedText.noEarlier)}
      </p>
    );
  }
  const compare = paths.map(businessId, { keyword, scan: after.scan_id, compare: before.scan_id });
  const actions = format.list([...new Set(others.map(({ action }) => t(actionText[action])))]);
  return (
    <>
      <p>
        {name}
        <strong>{t(trackedText.brought, { gain: format.signed(gain) })}</strong> <Expectation {...outcome} />
        <span class="hint"> · {t(verdictOf(outcome))}</span> · <a href={compare}>{t(trackedText.compare)}</a>
      </p>
      {others.length > 0 && <p class="hint">{t(trackedText.others, { actions })}</p>}
    </>
  );
}

function Expectation({ expected }: Pick<KeywordOutcome, 'expected'>) {
  const { t, format } = useI18n();
  if (!expected) return null;
  const { positions_gained: value, interval_90: ends, method } = expected;
  const [low = value, high = value] = ends;
  const values = {
    gain: format.signed(value),
    low: format.number(low, 1),
    high: format.number(high, 1),
    level: format.percent(0.9),
  };
  return <>({t(method === 'evidence' ? trackedText.expectedRange : trackedText.expected, values)})</>;
}

function verdictOf({ significant, reason }: KeywordOutcome) {
  if (significant) return trackedText.significant;
  return reason === null || reason === 'no_later_scan' || reason === 'no_earlier_scan'
    ? trackedText.insignificant
    : REASONS[reason];
}
