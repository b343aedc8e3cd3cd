import { apiChange } from '../../api/api.js';
import { randomKey } from '../../api/random-key.js';
import { paths } from '../../base/paths.js';
import type { PinFields } from './scan-draft.js';

/** What to scan: some keywords of one business, or of all businesses with a tag. */
export interface Order {
  readonly businessId: number;
  /** Null: only the business. */
  readonly tag: string | null;
  readonly keywords: readonly string[];
  readonly pins: PinFields;
}

/** The batch of an order; null for an order that single scans measure. */
export function batchOf({ businessId, tag, keywords, pins }: Order) {
  const { grid_size: size, center, area_id: area, ...grid } = pins;
  const isMany = tag !== null || keywords.length > 1;
  if (!isMany || size === undefined || center || area !== undefined) return null;
  const target = tag === null ? { business_ids: [businessId] } : { tag };
  return { ...target, ...grid, grid_size: size, ...(keywords.length > 0 && { keywords: [...keywords] }) };
}

/** Starts scans. A retry of the same order after a lost response must not create and charge them twice. */
export class ScanStarter {
  private readonly keys = new Map<string, string>();

  /** @returns the address of the page that shows the progress @throws ApiError */
  async start(order: Order): Promise<string> {
    const batch = batchOf(order);
    if (batch) {
      const { id } = await apiChange('post', '/api/v1/scan-batches', {
        body: batch,
        idempotencyKey: this.keyOf(batch),
      });
      return paths.batch(id);
    }
    const { businessId, keywords, pins } = order;
    const ids: number[] = [];
    // A batch has no centre and no area of its own.
    for (const keyword of keywords) {
      const body = { business_id: businessId, keyword, ...pins };
      const scan = await apiChange('post', '/api/v1/scans', { body, idempotencyKey: this.keyOf(body) });
      ids.push(scan.id);
    }
    return paths.map(businessId, { keyword: keywords[0], scan: ids[0] });
  }

  private keyOf(body: object): string {
    const text = JSON.stringify(body);
    const key = this.keys.get(text) ?? randomKey();
    this.keys.set(text, key);
    return key;
  }
}
