import { FINISHED, TRUSTED } from '../record/scan-series.repository.js';

/** Parameter: ids of batches. */
export const PROGRESS_OF_BATCHES = `
  select batch_id as id, status, count(*)::integer as scans, sum(pins_measured)::integer as "pinsMeasured",
    sum(pins_found)::integer as "pinsFound", coalesce(sum(credits_charged), 0)::integer as "creditsCharged"
  from scan where batch_id = any(?::int[]) group by batch_id, status`;

const RESULTS = `scan.batch_id = ? and ${FINISHED} and ${TRUSTED}`;

/** Parameter: the batch. */
export const METRICS_OF_BATCH = `
  select avg(average_total_rank) as "averageTotalRank", avg(share_of_local_voice) as "shareOfLocalVoice",
    count(change.scan_id)::integer as compared,
    count(*) filter (where change.significant and change.mean_change > 0)::integer as "roseSignificantly",
    count(*) filter (where change.significant and change.mean_change < 0)::integer as "fellSignificantly"
  from scan left join scan_change change on change.scan_id = scan.id where ${RESULTS}`;

/** Of each direction. An event must stay below 16 kB, also with the longest names. */
const MOVERS = 3;

const mostMoved = (direction: '<' | '>', order: 'asc' | 'desc'): string => `
  (select scan.id, scan.business_id, coalesce(label, name) as label, keyword, change.mean_change, average_total_rank,
     share_of_local_voice
   from scan join scan_change change on change.scan_id = scan.id join business on business.id = scan.business_id
   where ${RESULTS} and change.significant and change.mean_change ${direction} 0
   order by change.mean_change ${order}, scan.id limit ${MOVERS})`;

/** Parameters: the batch, twice. */
export const MOVERS_OF_BATCH = `
  select id as "scanId", business_id as "businessId", label, keyword, mean_change as "meanChange",
    average_total_rank as "averageTotalRank", share_of_local_voice as "shareOfLocalVoice"
  from (${mostMoved('>', 'desc')} union all ${mostMoved('<', 'asc')}) as mover
  order by abs(mean_change) desc, id`;
