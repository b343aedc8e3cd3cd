import { gunzipSync } from 'node:zlib';
import { unreadable } from '../http/faults.js';
import { parseJson } from '../http/parse-json.js';
import { DATAFORSEO } from './dataforseo-faults.js';

/** A hundred results have less than half a megabyte. */
const MAX_BYTES = 5 * 1024 * 1024;
const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * The JSON of a postback. They compress it, and may or may not say so in a header.
 *
 * @throws ProviderError `invalid_response` for anything else, also for what is more than 5 MiB
 */
export function readPostback(sent: Uint8Array): unknown {
  try {
    const bytes = GZIP.equals(sent.subarray(0, 2)) ? gunzipSync(sent, { maxOutputLength: MAX_BYTES }) : sent;
    return parseJson(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw unreadable(DATAFORSEO, 'brought what is not JSON');
  }
}
