import { apiGet } from '../../api/api.js';
import { useApi, useQuery } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { competitorText } from '../../i18n/messages/competitors.js';
import { historyText } from '../../i18n/messages/history.js';

/** Competitors to choose from, and the most that are drawn. */
const OFFERED = 6;
export const MOST_RIVALS = 3;

/** The metrics of a competitor, by scan. */
export interface RivalLine {
  readonly placeId: string;
  readonly name: string;
  readonly metrics: ReadonlyMap<
    number,
    { readonly average_total_rank: number; readonly share_of_local_voice: number }
  >;
}

interface Subject {
  readonly businessId: number;
  readonly keyword: string;
}

function useRivals({ businessId, keyword }: Subject) {
  return useApi('/api/v1/competitors', {
    query: { business_id: businessId, keyword, limit: OFFERED, fields: 'place_id,name' },
  }).data;
}

/** Reads the lines of the chosen competitors. */
export function useRivalLines(
  subject: Subject,
  chosen: readonly string[],
  period: { readonly from: string; readonly to: string } | undefined,
): readonly RivalLine[] {
  const { t } = useI18n();
  const rivals = useRivals(subject);
  const { businessId, keyword } = subject;
  const known = chosen.filter((id) => rivals?.some(({ place_id: placeId }) => placeId === id));
  const name =
    period && known.length > 0 ? `rivals ${JSON.stringify([businessId, keyword, known, period])}` : null;
  const { data } = useQuery(name, (signal) =>
    Promise.all(
      known.map(async (placeId) => {
        const query = { business_id: businessId, keyword, ...period, place_id: placeId };
        return { placeId, ...(await apiGet('/api/v1/history', { query }, signal)) };
      }),
    ),
  );
  return (data ?? []).map(({ placeId, history }) => ({
    placeId,
    name: rivals?.find((rival) => rival.place_id === placeId)?.name ?? t(competitorText.unnamed),
    metrics: new Map(history.flatMap(({ scan_id: id, place }) => (place ? [[id, place] as const] : []))),
  }));
}

/** Chooses the competitors whose lines are drawn. */
export function RivalChoice(
  props: Subject & { chosen: readonly string[]; onChange: (ids: string[]) => void },
) {
  const { t } = useI18n();
  const { chosen, onChange } = props;
  const rivals = useRivals(props);
  if (!rivals || rivals.length === 0) return null;
  return (
    <div class="chart-rivals" role="group" aria-label={t(historyText.rivals)}>
      <span class="hint">{t(historyText.rivals)}</span>
      {rivals.map(({ place_id: id, name }) => {
        const isOn = chosen.includes(id);
        return (
          <button
            key={id}
            type="button"
            class="tag-chip"
            aria-pressed={isOn}
            disabled={!isOn && chosen.length >= MOST_RIVALS}
            onClick={() => {
              onChange(isOn ? chosen.filter((one) => one !== id) : [...chosen, id]);
            }}
          >
            {name ?? t(competitorText.unnamed)}
          </button>
        );
      })}
    </div>
  );
}
