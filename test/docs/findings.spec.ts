import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = 'findings';
const SCRIPTS = readdirSync(FOLDER).filter((name) => name.endsWith('.sh'));
const README = readFileSync(`${FOLDER}/README.md`, 'utf8');

describe('findings/', () => {
  it.each(SCRIPTS)(
    '%s is a program of at most 60 lines that stops at an error, and has a row in the README',
    (name) => {
      const text = readFileSync(`${FOLDER}/${name}`, 'utf8');
      expect(statSync(`${FOLDER}/${name}`).mode & 0o111).toBe(0o111);
      expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
      expect(text).toContain('set -euo pipefail');
      expect(README).toContain(`](${name})`);
    },
  );
});
