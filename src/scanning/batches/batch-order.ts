import type { Problem } from '#platform/http/problem';
import type { Business } from '../../businesses/business.entity.js';
import type { BusinessSelection } from '../../businesses/business-selection.js';
import type { RequestedGeometry } from '../record/scan-geometry.js';
import type { Occurrence } from '../record/scans.repository.js';
import type { StoredSettings } from '../record/search-settings.js';
import type { LeftOut } from './scan-batch.entity.js';

/** Scans of many businesses with one geometry. */
export interface BatchOrder {
  readonly selection: BusinessSelection;
  /** Trimmed, NFC and unique ignoring case. Null for the keywords of each business. */
  readonly keywords: readonly string[] | null;
  /** The same around each business. */
  readonly geometry: RequestedGeometry;
  readonly settings: StoredSettings;
  readonly name: string | null;
  readonly requestId?: string;
  /** Only for a batch of a schedule. */
  readonly occurrence?: Occurrence;
}

/** The businesses without scans that a batch stores and a response contains. */
export const MAX_LEFT_OUT = 100;

/** Returns the keywords that are scanned for a business. */
export function keywordsFor(
  { keywords }: Pick<BatchOrder, 'keywords'>,
  business: Readonly<Business>,
): readonly string[] {
  return keywords ?? business.keywords;
}

export function withoutKeywords({ id }: Readonly<Business>): LeftOut {
  return { businessId: id, reason: 'no_keywords', detail: 'The business has no keywords.' };
}

export function refused({ id }: Readonly<Business>, { type, detail }: Problem): LeftOut {
  return { businessId: id, reason: type.code, detail };
}
