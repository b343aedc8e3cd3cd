import { useEffect, useRef, useState } from 'preact/hooks';
import type { PortfolioRow } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { useWindow } from '../../ui/use-window.js';
import { PortfolioHead } from './portfolio-head.js';
import { keyOf } from './portfolio-rows.js';
import { PortfolioTableRow } from './portfolio-table-row.js';
import type { Selection } from './selection.js';
import { renderedRows, type View } from './view.js';

const ROW_PX = 57;

interface PortfolioTableProps {
  readonly rows: readonly PortfolioRow[];
  /** -1 if unknown. */
  readonly total: number;
  readonly view: View;
  readonly selection: Selection | undefined;
  readonly onSort: (sort: string) => void;
  /** Called when the last loaded row comes near. */
  readonly onNearEnd: () => void;
}

/** A long table. Only the rows near the visible part are in the document. */
export function PortfolioTable({ rows, total, view, selection, onSort, onNearEnd }: PortfolioTableProps) {
  const { t } = useI18n();
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const shown = useWindow(body, rows.length, ROW_PX);
  const isNearEnd = shown.end + AHEAD > rows.length;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, rows.length, onNearEnd]);
  const columns = selection ? COLUMNS + 1 : COLUMNS;
  let at = 0;
  return (
    <table
      class={selection ? 'portfolio-table portfolio-selects' : 'portfolio-table'}
      role="table"
      aria-label={t(portfolioText.table)}
      aria-rowcount={total < 0 ? -1 : total + 1}
    >
      <PortfolioHead view={view} selection={selection} onSort={onSort} />
      <tbody
        ref={body}
        role="rowgroup"
        onFocusCapture={({ target }) => {
          setFocused(indexOf(target));
        }}
        onBlurCapture={({ relatedTarget }) => {
          if (!body.current?.contains(relatedTarget as Node | null)) setFocused(null);
        }}
        onKeyDown={moveByArrows}
      >
        {renderedRows(rows.length, shown, focused).flatMap((index) => {
          const row = rows[index];
          if (!row) return [];
          const gap = (index - at) * shown.rowHeight;
          at = index + 1;
          return [
            gap > 0 && <Spacer key={`before ${index}`} height={gap} columns={columns} />,
            <PortfolioTableRow
              key={keyOf(row)}
              row={row}
              index={index}
              against={view.against}
              selection={selection}
            />,
          ];
        })}
        <Spacer key="rest" height={(rows.length - at) * shown.rowHeight} columns={columns} />
      </tbody>
    </table>
  );
}

/** Rows that are loaded beyond the rendered ones. */
const AHEAD = 200;
const COLUMNS = 8;

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr class="spacer" aria-hidden="true">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  );
}

function indexOf(element: EventTarget | null): number | null {
  const row = element instanceof Element ? element.closest<HTMLElement>('[data-row]') : null;
  return row ? Number(row.dataset['row']) : null;
}

/** Up and Down move the focus to the same control of the row above or below. */
function moveByArrows(event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const { target } = event;
  if (step === undefined || !(target instanceof HTMLElement)) return;
  const row = target.closest('tr');
  const index = indexOf(target);
  if (!row || index === null) return;
  const next = row.parentElement?.querySelector(`[data-row="${index + step}"]`);
  const place = [...row.querySelectorAll('a, input')].indexOf(target);
  const control = next?.querySelectorAll<HTMLElement>('a, input')[place];
  if (!control) return;
  event.preventDefault();
  control.focus();
}
