import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentPaths } from './documents.js';

describe('links of the documentation', () => {
  it.each(documentPaths())('%s links to files and headings that exist', (path) => {
    const text = withoutCode(readFileSync(path, 'utf8'));
    const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
      ([, target, source]) => target ?? source ?? '',
    );
    const broken = links
      .filter((link) => !/^(https?|mailto):/.test(link))
      .filter((link) => !exists(path, link));
    expect(broken).toEqual([]);
  });

  const current = documentPaths().filter((path) => path !== 'CHANGELOG.md');
  it.each(current)('%s names only files of the repository that exist', (path) => {
    const named = [...readFileSync(path, 'utf8').matchAll(FILE)].map(([, file = '']) => file);
    expect(named.filter((file) => !existsSync(file) && !existsSync(`${file}.ts`))).toEqual([]);
  });
});

/** A path in backticks, without placeholders. */
const FILE = /`((?:clients|config|deploy|docs|libs|src|test|tools|web)\/[\w./-]+)`/g;

function exists(from: string, link: string): boolean {
  const [file = '', heading] = link.split('#');
  const target = file === '' ? from : join(dirname(from), file);
  if (!existsSync(target)) return false;
  return heading === undefined || anchorsOf(readFileSync(target, 'utf8')).includes(heading);
}

/** Returns the anchors that GitHub gives to the headings. */
function anchorsOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function withoutCode(text: string): string {
  return text.replace(/^```.*?^```$/gms, '');
}
