import { gunzipSync } from 'node:zlib';
import { unreadable } from '../http/errors.js';
import { parseJson } from '../http/parse-json.js';
import { DATAFORSEO } from './dataforseo-errors.js';

/** A hundred results take less than half a megabyte. */
const MAX_BYTES = 5 * 1024 * 1024;
const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * Parses the JSON of a postback, which is compressed with or without a header that says so.
 *
 * @throws ProviderError `invalid_response` for anything else, and for more than 5 MiB
 */
export function readPostback(body: Uint8Array): unknown {
  try {
    const bytes = GZIP.equals(body.subarray(0, 2)) ? gunzipSync(body, { maxOutputLength: MAX_BYTES }) : body;
    return parseJson(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw unreadable(DATAFORSEO, 'sent a postback that is not JSON');
  }
}
