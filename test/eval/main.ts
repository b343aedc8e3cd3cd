import { verdict } from './claims.js';
import { MARKETS } from './draw-markets.js';
import { embeddedEngineReport, heldOutReport } from './reports/lists.js';
import { rightModelReport } from './reports/right-model.js';
import { speedReport } from './reports/speed.js';
import { wrongModelReport } from './reports/wrong-model.js';

/** `npm run eval:insights`: evaluates the ranking model, prints tables and exits with 1 if a claim fails. */
process.stdout.write(`${MARKETS} simulated markets per study (EVAL_MARKETS).\n`);
rightModelReport();
wrongModelReport();
heldOutReport();
await embeddedEngineReport();
speedReport();
process.exitCode = verdict();
