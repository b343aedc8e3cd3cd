import { readFileSync, writeFileSync } from 'node:fs';
import { moduleGraph } from './module-graph.js';

/** `npm run architecture:update`: draws the modules in ARCHITECTURE.md from the imports. */

const graph = await moduleGraph();
const document = readFileSync('ARCHITECTURE.md', 'utf8');
writeFileSync('ARCHITECTURE.md', document.replace(/```mermaid\nflowchart TD\n.*?```/s, graph));
process.stdout.write('ARCHITECTURE.md\n');
