import type { SharedCompetitor } from '../../api/shared-scan.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { competitorText } from '../../i18n/messages/competitors.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { Table } from '../../ui/table.js';

/** Who else was found, best first. A name that may not be kept is looked up where it is from. */
export function SharedRivals({ competitors }: { competitors: readonly SharedCompetitor[] }) {
  const { t, format } = useI18n();
  return (
    <Table
      label={t(competitorText.title)}
      rows={competitors.map((rival, place) => ({ ...rival, place }))}
      keyOf={({ place }) => place}
      columns={[
        { head: t(common.name), isName: true, cell: (rival) => <Name {...rival} /> },
        {
          head: t(metrics.averageTotalRank),
          isNumber: true,
          cell: (rival) => <strong>{format.number(rival.average_total_rank, 1)}</strong>,
        },
        {
          head: t(metrics.shareOfLocalVoice),
          isNumber: true,
          cell: (rival) => format.percent(rival.share_of_local_voice),
        },
        { head: t(metrics.foundIn), isNumber: true, cell: (rival) => format.number(rival.found_pins) },
        { head: t(competitorText.ahead), isNumber: true, cell: (rival) => format.number(rival.pins_ahead) },
      ]}
    />
  );
}

function Name({ name, category, maps_url: url }: SharedCompetitor) {
  const { t } = useI18n();
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
      {category !== null && <p class="hint">{category}</p>}
    </>
  );
}
