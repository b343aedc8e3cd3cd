import { readFileSync, writeFileSync } from 'node:fs';
import { moduleGraph } from './module-graph.js';

/** `npm run architecture:update`: replaces the drawing of the modules in ARCHITECTURE.md by that of the code. */

const graph = await moduleGraph();
const document = readFileSync('ARCHITECTURE.md', 'utf8');
writeFileSync('ARCHITECTURE.md', document.replace(/```mermaid\nflowchart TD\n.*?```/s, graph));
process.stdout.write('ARCHITECTURE.md\n');
