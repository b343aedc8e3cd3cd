export type { Implausibility, JudgedListing, JudgeOptions, PinAnswer } from './pin-answer.js';
export { isPlausibleAmong, judgeAnswers, type Judgement, mayBeElsewhere } from './judge-answers.js';
