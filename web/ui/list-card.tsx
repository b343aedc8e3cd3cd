import type { ComponentChildren } from 'preact';
import type { Query } from '../api/use-query.js';
import { useUser } from '../state/session.js';
import { Button } from './button.js';
import { Card } from './page.js';
import { Loaded } from './states.js';
import { type Column, Table } from './table.js';

/** A card with a table of the account's rows, and a button that adds a row. */
export function ListCard<R extends { readonly id: number }>(props: {
  title: string;
  lead: string;
  query: Query<readonly R[]>;
  columns: readonly Column<R>[];
  /** Stands in place of an empty table. */
  none: string;
  /** The text of the button. Read-only users do not see it. */
  add: string;
  onAdd: () => void;
  /** A note above the table. */
  note?: ComponentChildren;
  /** The open dialog. */
  children?: ComponentChildren;
}) {
  const { canWrite } = useUser();
  const add = canWrite && (
    <Button small icon="plus" onClick={props.onAdd}>
      {props.add}
    </Button>
  );
  return (
    <Card flush title={props.title} lead={props.lead} actions={add}>
      {props.note}
      <div class="card-part">
        <Loaded query={props.query}>
          {(rows) =>
            rows.length === 0 ? (
              <p class="hint table-foot">{props.none}</p>
            ) : (
              <Table label={props.title} rows={rows} keyOf={({ id }) => id} columns={props.columns} />
            )
          }
        </Loaded>
      </div>
      {props.children}
    </Card>
  );
}
