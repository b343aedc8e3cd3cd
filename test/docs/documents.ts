import { readdirSync, readFileSync } from 'node:fs';

/** Returns the paths of all documents in the repository. */
export function documentPaths(): string[] {
  const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((path) => `docs/${path}`);
  const besideCode = ['web/README.md', 'deploy/kubernetes/README.md', 'test/drills/README.md'];
  return [...readdirSync('.'), ...besideCode, ...inDocs].filter((path) => path.endsWith('.md')).sort();
}

/** Returns the code blocks of a document in a language; the empty string is the language of output. */
export function codeBlocks(path: string, language: string): string[] {
  const blocks = readFileSync(path, 'utf8').matchAll(/^```(\w*)\n(.*?)^```$/gms);
  return [...blocks].filter(([, found]) => found === language).map(([, , code = '']) => code);
}
