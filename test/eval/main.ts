import { verdict } from './claims.js';
import { embeddedEngineReport, heldOutReport } from './reports/lists.js';
import { rightModelReport } from './reports/right-model.js';
import { speedReport } from './reports/speed.js';
import { wrongModelReport } from './reports/wrong-model.js';
import { WORLDS } from './worlds.js';

/** `npm run eval:insights`: how well the ranking model does; prints tables, and exits with 1 when a claim fails. */
process.stdout.write(`${WORLDS} simulated worlds a study (EVAL_MARKETS).\n`);
rightModelReport();
wrongModelReport();
heldOutReport();
await embeddedEngineReport();
speedReport();
process.exitCode = verdict();
