import { useApi } from '../../api/use-query.js';

/** The attribution that the licence of the data requires. */
export function Credit({ businessId, keyword }: { businessId: number; keyword: string }) {
  const query = { business_id: businessId, keyword, limit: 1 };
  const { data } = useApi('/api/v1/rankings', { query });
  return <CreditLine attribution={data?.attribution} />;
}

export function CreditLine({ attribution }: { attribution: string | null | undefined }) {
  return typeof attribution === 'string' ? <p class="hint">{attribution}</p> : null;
}
