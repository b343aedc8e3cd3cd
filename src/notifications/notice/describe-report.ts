import type { Fields } from './figures.js';
import type { Content, Wording } from './wording.js';

/** Words a `report.ready`: whether the report can be read. */
export function describeReport(data: Fields, { say }: Wording): Content {
  const isMade = data['status'] === 'completed';
  return {
    title: say(isMade ? 'reportReady' : 'reportFailed'),
    lines: isMade ? [] : [say('reportFailedLine')],
    facts: [],
    tone: isMade ? 'neutral' : 'bad',
  };
}
