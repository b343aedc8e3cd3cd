import type { ComponentChildren } from 'preact';

interface Column<R> {
  readonly head: string;
  readonly cell: (row: R) => ComponentChildren;
  /** Explains the head in a tooltip. */
  readonly help?: string;
  /** Aligns figures to the right. */
  readonly isNumber?: boolean;
  /** The column that names its row. */
  readonly isName?: boolean;
  /** Shows the head to screen readers only. */
  readonly hidesHead?: boolean;
}

interface TableProps<R> {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string | number;
}

/** On a phone each row is a card, and each cell shows the head of its column. */
export function Table<R>({ label, columns, rows, keyOf }: TableProps<R>) {
  return (
    <TableFrame label={label} heads={columns}>
      {rows.map((row) => (
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

type Head = Pick<Column<unknown>, 'head' | 'help' | 'isNumber' | 'isName' | 'hidesHead'>;

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
              >
                {column.hidesHead ? <span class="visually-hidden">{column.head}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{props.children}</tbody>
      </table>
    </div>
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

function classOf({ isNumber, isName }: Head): string {
  return [isNumber && 'number', isName && 'name'].filter(Boolean).join(' ');
}
