import { setFlagsFromString } from 'node:v8';

// Prevents V8 from optimising the hot functions of PostgreSQL a few seconds after the start. The optimisation makes
// statements a tenth faster, but needs 500 MB for a moment, half of the memory of a small machine.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
