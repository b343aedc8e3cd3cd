import '../compile-cache.js';

await import('./demo.js');
