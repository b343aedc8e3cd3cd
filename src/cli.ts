import './compile-cache.js';

await import('./start-command.js');
