import { useI18n } from '../../i18n/i18n.js';
import type { Message } from '../../i18n/message.js';
import { common } from '../../i18n/messages/common.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { Icon } from '../../ui/icon.js';
import type { Selection } from './selection.js';
import { type Sort, sortAfter, type View } from './view.js';

interface Head {
  readonly name: string;
  readonly text: Message;
  readonly sort?: Sort;
  readonly help?: Message;
  readonly isNumber?: boolean;
}

const HEADS: readonly Head[] = [
  { name: 'place', text: common.business, sort: 'label' },
  { name: 'keyword', text: common.keyword, sort: 'keyword' },
  { name: 'atrp', text: metrics.atrp, sort: 'atrp', help: metrics.averageTotalRankHelp, isNumber: true },
  { name: 'change', text: metrics.change, sort: 'change', help: portfolioText.changeHelp, isNumber: true },
  { name: 'solv', text: metrics.solv, sort: 'solv', help: metrics.shareOfLocalVoiceHelp, isNumber: true },
  { name: 'trend', text: metrics.trend },
  { name: 'last', text: metrics.lastScan, sort: 'last_scan' },
  { name: 'next', text: portfolioText.next },
];

/** The columns that sort the table. */
export const SORTABLE = HEADS.flatMap(({ sort, text }) => (sort ? [{ sort, text }] : []));

/** The heads of the table. A click sorts, another one reverses the order. */
export function PortfolioHead(props: {
  view: View;
  selection: Selection | undefined;
  onSort: (sort: string) => void;
}) {
  const { t } = useI18n();
  const { view, selection, onSort } = props;
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {selection && (
          <th scope="col" role="columnheader" class="col-select">
            <SelectAll selection={selection} />
          </th>
        )}
        {HEADS.map(({ name, text, sort, help, isNumber }) => (
          <th
            key={name}
            scope="col"
            role="columnheader"
            class={`col-${name}${isNumber ? ' number' : ''}`}
            title={help && t(help)}
            aria-sort={sort && directionOf(sort, view.sort)}
          >
            {sort ? (
              <button
                type="button"
                class="sort-button"
                onClick={() => {
                  onSort(sortAfter(view.sort, sort));
                }}
              >
                {t(text)}
                {directionOf(sort, view.sort) && (
                  <Icon name={view.sort.startsWith('-') ? 'down' : 'up'} size={13} />
                )}
              </button>
            ) : (
              t(text)
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function directionOf(column: Sort, sort: string): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

function SelectAll({ selection }: { selection: Selection }) {
  const { t } = useI18n();
  const { ids, set, selectAll, isSelectingAll } = selection;
  if (isSelectingAll) return <span class="spinner" role="status" aria-label={t(common.loading)} />;
  return (
    <input
      type="checkbox"
      aria-label={t(portfolioText.selectAll)}
      title={t(portfolioText.selectAll)}
      checked={false}
      indeterminate={ids.size > 0}
      onChange={() => {
        if (ids.size > 0) set([]);
        else selectAll();
      }}
    />
  );
}
