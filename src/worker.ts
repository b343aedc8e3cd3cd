import './compile-cache.js';

await import('./start-worker.js');
