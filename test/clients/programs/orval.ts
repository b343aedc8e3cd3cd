import {
  createScan,
  getRankings,
  type Problem,
  type ProblemCode,
  type ScanStatus,
} from './generated/orval.js';

const headers = { authorization: 'Bearer …' };

export async function worstPin(businessId: number): Promise<number> {
  const answer = await getRankings({ business_id: businessId, keyword: 'pizza near me' }, { headers });
  if (answer.status !== 200) throw new Error('not available');
  return Math.max(...answer.data.grid.map(({ rank }) => rank));
}

export async function startScan(businessId: number): Promise<ScanStatus> {
  const body = { business_id: businessId, keyword: 'pizza near me', grid_size: 7, radius_miles: 0.5 };
  const answer = await createScan(body, { headers });
  if (answer.status === 402) throw new Error(describe(answer.data));
  if (answer.status === 200 || answer.status === 202) return answer.data.status;
  throw new Error(String(answer.status));
}

function describe(problem: Problem): string {
  const code: ProblemCode = problem.code;
  // @ts-expect-error a code that does not exist
  const none: ProblemCode = 'no_such_code';
  return `${code} ${none} ${problem.credits_required ?? 0}`;
}
