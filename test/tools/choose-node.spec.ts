import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../support/scratch.js';

const { node, tz = '' } = process.versions;

describe('choose-node', () => {
  it.each([
    ['uses the Node of the machine with the same data', { node, tz }, false],
    ['uses the Node of the machine with newer data', { node, tz: '2999a' }, false],
    ['keeps the packaged Node if that of the machine has older time zone data', { node, tz: '2025c' }, true],
    ['keeps the packaged Node if that of the machine has no time zone data', { node }, true],
    ['keeps the packaged Node if that of the machine is too old', { node: '22.1.0', tz: '2999a' }, true],
    ['keeps the packaged Node if the line of that of the machine has ended', { node: '25.9.0', tz }, true],
  ])('the script after an installation %s', (_, own, expected) => {
    expect(keepsPackagedNode(own)).toBe(expected);
  });
});

/** Runs the script as npm does after an installation, on this Node as the packaged one. @param own versions of the Node of the machine */
function keepsPackagedNode(own: Readonly<Record<string, string>>): boolean {
  const folder = scratchFolder('choose-node-');
  const packaged = join(folder, 'node_modules/.bin/node');
  const ownNode = join(folder, 'own-node');
  for (const made of ['tools', 'node_modules/.bin']) mkdirSync(join(folder, made), { recursive: true });
  for (const copied of ['package.json', 'tools/choose-node.mjs']) cpSync(copied, join(folder, copied));
  symlinkSync(process.execPath, packaged);
  const versions = `Object.defineProperty(process, 'versions', { value: ${JSON.stringify(own)} })`;
  writeFileSync(join(folder, 'versions.cjs'), versions);
  const command = `#!/bin/sh\nexec '${process.execPath}' --require '${folder}/versions.cjs' "$@"\n`;
  writeFileSync(ownNode, command, { mode: 0o755 });
  execFileSync(packaged, [join(folder, 'tools/choose-node.mjs')], { env: { npm_node_execpath: ownNode } });
  return existsSync(packaged);
}
