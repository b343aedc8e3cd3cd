import type { AiQuestion } from '../../port/ai-search.js';
import { inDecimals } from '../../results/map-view.js';
import {
  DEFAULT_LANGUAGE,
  DEFAULT_ZOOM,
  escapeKeyword,
  LANGUAGES,
  type Task,
} from '../dataforseo-requests.js';

/** Builds a question. The vendor accepts a zoom of 4 to 18, by default 9, a region. It takes a point or a country, and no depth. */
export function aiModeTask({
  keyword,
  lat,
  lng,
  language = DEFAULT_LANGUAGE,
  device = 'desktop',
}: AiQuestion): Task {
  return {
    keyword: escapeKeyword(keyword),
    location_coordinate: `${inDecimals(lat)},${inDecimals(lng)},${DEFAULT_ZOOM}z`,
    language_code: LANGUAGES[language] ?? language,
    device,
    os: device === 'mobile' ? 'android' : 'windows',
  };
}
