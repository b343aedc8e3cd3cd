import { Problem } from '#platform/http/problem';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { SCAN_NOT_FINISHED } from '../../scanning/record/scans.problems.js';

/** @throws Problem `scan_not_finished` */
export function requireEnded(scan: Scan): Scan {
  if (scan.hasEnded()) return scan;
  throw new Problem(SCAN_NOT_FINISHED, `Scan ${scan.id} is ${scan.status}. Wait until it has ended.`);
}
