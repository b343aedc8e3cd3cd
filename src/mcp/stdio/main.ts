import '../../compile-cache.js';

await import('./start.js');
