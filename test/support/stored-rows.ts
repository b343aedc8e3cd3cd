import type { TestServer } from './test-server.js';

type Row = Readonly<Record<string, unknown>>;
type Sql = Pick<TestServer, 'sql'>;

const NOW = new Date().toISOString();

/** Plain values of the columns that need one. */
const PLAIN = {
  account: { plan: 'growth', created_at: NOW },
  alert: {
    livemode: true,
    kind: 'usage',
    subject: 'usage',
    rule: { kind: 'usage' },
    values: {},
    created_at: NOW,
  },
  business: {
    livemode: true,
    gbp_url: 'https://www.google.com/maps',
    name: 'Shop',
    normalized_name: 'shop',
    lat: 0,
    lng: 0,
    timezone: 'UTC',
    keywords: [],
    tags: [],
    tag_keys: [],
    looked_up_at: NOW,
    created_at: NOW,
    updated_at: NOW,
  },
  business_import: {
    livemode: true,
    is_dry_run: false,
    status: 'queued',
    columns: ['gbp_url'],
    delimiter: ',',
    rows_total: 1,
    rows_done: 0,
    refused: 0,
    attempt: 0,
    created_at: NOW,
    lease_expires_at: 'infinity',
  },
  invoice: {
    livemode: true,
    reason: 'cycle',
    plan: 'growth',
    status: 'open',
    currency: 'USD',
    total: 1,
    lines: [{ description: 'x', quantity: 1, unit_amount: 1, amount: 1 }],
    seller: { name: 'x', address: [], email: null, tax_id: null, note: [] },
    period_start: NOW,
    period_end: NOW,
    issued_at: NOW,
    due_at: NOW,
  },
  scan: {
    livemode: true,
    keyword: 'farmacia',
    keyword_key: 'farmacia',
    series_id: '0000000000000000',
    center_lat: 0,
    center_lng: 0,
    grid_size: 1,
    radius_miles: 1,
    provider: 'openstreetmap',
    status: 'completed',
    pins_total: 1,
    created_at: NOW,
    completed_at: NOW,
  },
  schedule: {
    livemode: true,
    keywords: ['farmacia'],
    grid_size: 3,
    radius_miles: 1,
    cron: '0 3 * * *',
    timezone: 'UTC',
    enabled: false,
    created_at: NOW,
  },
  tracked_keyword: {
    livemode: true,
    significant_previous: false,
    significant_days_7: false,
    significant_days_30: false,
    significant_days_90: false,
  },
} satisfies Record<string, Row>;

type Table = keyof typeof PLAIN;

/** What the rows of a table belong to. */
const PARENTS: Partial<Record<Table, Table>> = {
  alert: 'account',
  business: 'account',
  business_import: 'account',
  invoice: 'account',
  scan: 'business',
  schedule: 'business',
  tracked_keyword: 'business',
};

/**
 * Stores rows that the API does not make: of the past, of an interrupted worker, or thousands at once. Other columns have
 * plain values, and a row without its parent gets one of its own.
 *
 * @returns the rows as they are stored, in order
 */
export async function storeRows(
  server: Sql,
  table: Table,
  rows: readonly Row[],
): Promise<(Row & { readonly id: number })[]> {
  const parent = await parentOf(server, table, rows[0] ?? {});
  return insert(
    server,
    table,
    rows.map((row) => ({ ...PLAIN[table], ...parent, ...row })),
  );
}

/** Stores copies of a scan, each with other values in some columns. */
export async function copyScan(server: Sql, scanId: unknown, copies: readonly Row[]) {
  const [scan] = await server.sql<{ row: Row }>('select to_jsonb(scan) as row from scan where id = ?', [
    scanId,
  ]);
  if (!scan) throw new Error('there is no such scan');
  const copied = Object.fromEntries(Object.entries(scan.row).filter(([name]) => name !== 'id'));
  return insert(
    server,
    'scan',
    copies.map((changes) => ({ ...copied, ...changes })),
  );
}

/** Returns `count` rows. */
export function many(count: number, row: (n: number) => Row = () => ({})): Row[] {
  return Array.from({ length: count }, (_, n) => row(n));
}

/** Returns the columns that name the parent, which is stored if the row names none. */
async function parentOf(server: Sql, table: Table, row: Row): Promise<Row> {
  const parent = PARENTS[table];
  const column = `${parent}_id`;
  if (parent === undefined) return {};
  const account = 'account_id' in row ? { account_id: row['account_id'] } : {};
  const id = row[column] ?? (await storeRows(server, parent, [account]))[0]?.id;
  if (parent === 'account') return { account_id: id };
  const [owner] = await server.sql<Row>(`select account_id from ${parent} where id = ?`, [id]);
  return { ...owner, [column]: id };
}

async function insert(server: Sql, table: string, rows: readonly Row[]) {
  const given = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = await server.sql<{ name: string; is_generated: string }>(
    `select column_name as name, is_generated from information_schema.columns
     where table_schema = current_schema() and table_name = ?`,
    [table],
  );
  const unknown = [...given].filter((name) => !columns.some((column) => column.name === name));
  if (unknown.length > 0) throw new Error(`${table} has no column ${unknown.join(' or ')}`);
  const written = columns
    .filter(({ name, is_generated }) => given.has(name) && is_generated === 'NEVER')
    .map(({ name }) => `"${name}"`)
    .join();
  return server.sql<Row & { readonly id: number }>(
    `insert into ${table} (${written}) select ${written} from jsonb_populate_recordset(null::${table}, ?::jsonb)
     returning *`,
    [JSON.stringify(rows)],
  );
}
