import './compile-cache.js';

await import('./start-server.js');
