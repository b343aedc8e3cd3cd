import { seededRandom } from '#libs/numeric';
import { judgeAnswers, type PinAnswer } from '../../../libs/answer-plausibility/index.js';
import { FAULT_KINDS, type FaultKind } from '../../../libs/answer-plausibility/simulation/faults.js';
import { MARKET_KINDS } from '../../../libs/answer-plausibility/simulation/markets.js';
import { DEPTH } from '../../../libs/answer-plausibility/simulation/trial.js';
import { positionOf } from '../../../libs/answer-plausibility/simulation/world.js';

const SIDE = 21;
const SPACING = 0.5;

/** Measures the judgement of the largest grid with and without faults. */
export function speedRows(): { answers: string; milliseconds: number }[] {
  const faults: (readonly [string, FaultKind | null])[] = [
    ['all right', null],
    ['a third from another state', 'another state'],
    ['a third empty', 'empty'],
    ['a third cut', 'cut'],
    ['a third mixed', 'mixed'],
  ];
  return faults.map(([answers, fault]) => ({ answers, milliseconds: meanTime(answersWith(fault)) }));
}

function answersWith(fault: FaultKind | null): PinAnswer[] {
  const random = seededRandom(11);
  const market = MARKET_KINDS['dense city']({ extent: (SIDE - 1) * SPACING, spacing: SPACING }, random);
  const makeWrong = fault === null ? null : FAULT_KINDS[fault](random);
  return Array.from({ length: SIDE ** 2 }, (_, pin) => {
    const point = { x: (pin % SIDE) * SPACING, y: Math.floor(pin / SIDE) * SPACING };
    const right = market.answer(point, random);
    const isWrong = makeWrong !== null && random() < 1 / 3;
    return { pin, ...positionOf(point), listings: isWrong ? makeWrong(right, random) : right };
  });
}

/** Measures processor time, which does not depend on other programs, after a run that compiles the code. */
function meanTime(answers: readonly PinAnswer[]): number {
  const judge = () => judgeAnswers(answers, { keyword: 'dentist', depth: DEPTH });
  const rounds = 20;
  for (let round = 0; round < rounds; round++) judge();
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) judge();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rounds;
}
