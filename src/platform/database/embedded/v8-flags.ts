import { setFlagsFromString } from 'node:v8';

// V8 would compile PostgreSQL's busiest functions a second time, a few seconds after the start. That takes 500 MB
// for a moment, half of a small machine's memory, and makes statements about a tenth faster.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
