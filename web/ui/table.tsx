import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from './icon.js';
import { type Order, orderAfter, sortRows } from './sort-rows.js';

export interface Column<R> {
  readonly head: string;
  readonly cell: (row: R) => ComponentChildren;
  /** Explains the head in a tooltip. */
  readonly help?: string;
  /** Aligns figures to the right. */
  readonly isNumber?: boolean;
  /** The column that names its row. */
  readonly isName?: boolean;
  /** Shows the head to screen readers only. On a phone, such a cell takes the width of its card. */
  readonly hidesHead?: boolean;
  /** A box that chooses the row. */
  readonly isChoice?: boolean;
  /** The value by which a click on the head sorts the rows. */
  readonly sortBy?: (row: R) => number | string | null;
  /** Whether the first click sorts the largest value first. */
  readonly sortsDown?: boolean;
}

interface TableProps<R> {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string | number;
}

/** On a phone each row is a card, and each cell shows the head of its column. */
export function Table<R>({ label, columns, rows, keyOf }: TableProps<R>) {
  const [order, setOrder] = useState<Order | null>(null);
  const column = columns.find(({ head }) => head === order?.head);
  const sorted = order && column?.sortBy ? sortRows(rows, column.sortBy, order.isDown) : rows;
  const heads = columns.map(({ sortBy, sortsDown = false, ...head }): Head => ({
    ...head,
    ...(sortBy && {
      direction: order?.head === head.head ? (order.isDown ? 'descending' : 'ascending') : 'none',
      onSort: () => {
        setOrder(orderAfter(order, head.head, sortsDown));
      },
    }),
  }));
  return (
    <TableFrame label={label} heads={heads}>
      {sorted.map((row) => (
        // `display: block` on phones removes the implicit roles.
        <tr key={keyOf(row)} role="row">
          {columns.map((column) => (
            <Cell key={column.head} {...column}>
              {column.cell(row)}
            </Cell>
          ))}
        </tr>
      ))}
    </TableFrame>
  );
}

interface Head extends Pick<
  Column<unknown>,
  'head' | 'help' | 'isNumber' | 'isName' | 'hidesHead' | 'isChoice'
> {
  readonly direction?: 'ascending' | 'descending' | 'none';
  readonly onSort?: () => void;
}

/** The frame and the head of a table. A wide table scrolls inside its frame, also by keyboard. */
export function TableFrame(props: {
  label: string;
  heads: readonly Head[];
  children: ComponentChildren;
  /** Stays a table on phones: for many short rows. */
  isDense?: boolean;
}) {
  return (
    <div class="table-frame" role="region" aria-label={props.label} tabIndex={0}>
      <table role="table" class={props.isDense ? undefined : 'stacks'}>
        <thead role="rowgroup">
          <tr role="row">
            {props.heads.map((column) => (
              <th
                key={column.head}
                scope="col"
                role="columnheader"
                title={column.help}
                class={classOf(column)}
                aria-sort={column.direction}
              >
                <HeadText {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{props.children}</tbody>
      </table>
    </div>
  );
}

function HeadText({ head, hidesHead, direction, onSort }: Head) {
  if (hidesHead) return <span class="visually-hidden">{head}</span>;
  if (!onSort) return <>{head}</>;
  return (
    <button type="button" class="sort-button" onClick={onSort}>
      {head}
      {direction !== 'none' && <Icon name={direction === 'descending' ? 'down' : 'up'} size={13} />}
    </button>
  );
}

export function Cell({ children, ...column }: Head & { children?: ComponentChildren }) {
  if (column.isName)
    return (
      <th scope="row" role="rowheader" class={classOf(column)}>
        {children}
      </th>
    );
  return (
    <td role="cell" class={classOf(column)} data-label={column.hidesHead ? undefined : column.head}>
      {children}
    </td>
  );
}

function classOf({ isNumber, isName, hidesHead, isChoice }: Head): string {
  return [isNumber && 'number', isName && 'name', hidesHead && 'cell-wide', isChoice && 'cell-choice']
    .filter(Boolean)
    .join(' ');
}
