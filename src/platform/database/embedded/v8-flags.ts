import { setFlagsFromString } from 'node:v8';

// Prevents V8 from optimising the hot functions of PostgreSQL a few seconds after the start. The optimisation makes
// statements a tenth faster, but needs 500 MB for a moment, half of the memory of a small machine. Flags between both
// need as much: see docs/explanation/performance.md.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
