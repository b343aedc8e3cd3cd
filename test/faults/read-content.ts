// Erasable types only: Node runs this file as it is.

/** The content of the database of a `DatabaseWorker`. */
export interface Found {
  /** Committed transactions. */
  readonly count: number;
  /** Always 0: each transaction increments one row and decrements another, in two statements. */
  readonly sum: number;
  /** Rows of the journal, one for each transaction, counted in the table and in its index. */
  readonly rows: number;
  readonly indexed: number;
}

interface Sql {
  execute(sql: string): Promise<object[]>;
  transactional<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
}

export async function readContent(em: Sql): Promise<Found> {
  const [totals] = await em.execute('select max(amount) as count, sum(amount)::integer as sum from pair');
  const rows = 'select count(*)::integer as n, sum(length(filling)) as read_all from journal';
  const [inTable] = await em.execute(rows);
  const [inIndex] = await em.transactional(async (tx) => {
    await tx.execute('set local enable_seqscan = off');
    await tx.execute('set local enable_bitmapscan = off');
    return tx.execute('select count(*)::integer as n from journal where id > 0');
  });
  const { count, sum } = totals as Pick<Found, 'count' | 'sum'>;
  return { count, sum, rows: (inTable as { n: number }).n, indexed: (inIndex as { n: number }).n };
}
