import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { WEB_CLIENT_PATH } from '../../config/paths.js';

const BUDGET_BYTES = 100 * 1024;
/** What a page may request before it shows its data. The largest one has the timetables of schedules. */
const FIRST = { files: 8, bytes: 70 * 1024 };
const ASSETS = join(WEB_CLIENT_PATH, 'assets');

describe('initial load of the dashboard', () => {
  const html = readFileSync(join(WEB_CLIENT_PATH, 'index.html'), 'utf8');
  const entry = /src="\/dashboard\/assets\/([^"]+\.js)"/.exec(html)?.[1] ?? '';
  const pages = readdirSync(ASSETS).filter((name) => name.endsWith('.js') && name !== entry);

  it.each(pages)('the page %s loads at most 100 KB of JavaScript', (page) => {
    expect(gzipped(withImports(page, withImports(entry)))).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  it.each(readdirSync(join(WEB_CLIENT_PATH, 'pages')).filter((name) => name.endsWith('.html')))(
    '%s names at most 8 scripts of at most 70 KB',
    (name) => {
      const text = readFileSync(join(WEB_CLIENT_PATH, 'pages', name), 'utf8');
      const scripts = [...text.matchAll(/"\/dashboard\/assets\/([^"]+\.js)"/g)].map(
        ([, script = '']) => script,
      );
      expect(scripts.length).toBeLessThanOrEqual(FIRST.files);
      expect(gzipped(scripts)).toBeLessThanOrEqual(FIRST.bytes);
    },
  );

  it('index.html has no inline script or style, which the content security policy refuses', () => {
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
  });
});

/** Returns a script and the scripts that it imports. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = readFileSync(join(ASSETS, name), 'utf8');
  for (const [, imported = ''] of text.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
    withImports(imported, seen);
  return seen;
}

function gzipped(names: Iterable<string>): number {
  return [...names].reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length,
    0,
  );
}
