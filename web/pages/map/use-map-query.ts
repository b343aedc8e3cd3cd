import { useLocation } from 'preact-iso';
import type { MapQuery } from '../../base/paths.js';

/** Parses the query of the map page. The visible scan follows when it is loaded. */
export function useMapQuery(): MapQuery {
  const { query } = useLocation();
  const id = (text: string | undefined): number | undefined =>
    text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return { scan: id(query['scan']), compare: id(query['compare']), place: query['place'] };
}
