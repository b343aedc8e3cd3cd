// First: V8 rejects cached code that was compiled with other flags.
import '#platform/database/embedded/v8-flags';
import { enableCompileCache } from 'node:module';
import { COMPILE_CACHE_PATH } from '../config/paths.js';

// Each program imports this file before it loads the rest of its code with `import()`. Where the folder cannot be
// written, every start compiles the code again.
enableCompileCache(COMPILE_CACHE_PATH);
