import type { ComponentChildren } from 'preact';

interface Column<R> {
  readonly head: string;
  readonly cell: (row: R) => ComponentChildren;
  /** Right-aligned, figures of one width. */
  readonly isNumber?: boolean;
  /** The column that names the row. */
  readonly isName?: boolean;
  /** For the eye there is no head: it would say nothing. */
  readonly hidesHead?: boolean;
}

interface TableProps<R> {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string | number;
}

/** On a phone each row is a card, in which each cell says what it is. */
export function Table<R>({ label, columns, rows, keyOf }: TableProps<R>) {
  return (
    <TableFrame label={label} heads={columns}>
      {rows.map((row) => (
        // The roles stay when the styles take the table apart.
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

type Head = Pick<Column<unknown>, 'head' | 'isNumber' | 'isName' | 'hidesHead'>;

/** A table without its rows. One that is wider than the screen scrolls by itself, also by keyboard. */
export function TableFrame(props: {
  label: string;
  heads: readonly Head[];
  children: ComponentChildren;
  /** For many short rows: a table on a phone, too. */
  isDense?: boolean;
}) {
  return (
    <div class="table-frame" role="region" aria-label={props.label} tabIndex={0}>
      <table role="table" class={props.isDense ? undefined : 'stacks'}>
        <thead role="rowgroup">
          <tr role="row">
            {props.heads.map((column) => (
              <th key={column.head} scope="col" role="columnheader" class={classOf(column)}>
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
