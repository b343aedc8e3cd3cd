import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';

/** Deletes an action, after which its insights have no status. */
export async function deleteAction(id: number): Promise<void> {
  await apiChange('delete', '/api/v1/actions/{id}', { id });
  refreshActions();
}

/** Reads actions and the insights that have them again. */
export function refreshActions(): void {
  refresh('/api/v1/actions');
  refresh('/api/v1/ai/insights');
}
