import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';

// Runs after an installation. npm scripts find `node` in node_modules/.bin first, where the packaged Node is. If the
// machine's own Node is new enough, the scripts use it: its owner keeps it up to date, a package does not.
// Plain JavaScript, because it runs before anything is built, perhaps on an old Node.

/** The oldest release of each line that the packages run on, as `engines` in package.json. */
const OLDEST = { 22: [22, 3], 24: [15, 0] };

const own = process.env['npm_node_execpath'];
if (own) {
  const version = execFileSync(own, ['--print', 'process.versions.node'], { encoding: 'utf8' }).trim();
  const [line, minor, patch] = version.split('.').map(Number);
  const [oldestMinor, oldestPatch] = OLDEST[line] ?? [Infinity, 0];
  if (line >= 26 || minor > oldestMinor || (minor === oldestMinor && patch >= oldestPatch)) {
    for (const file of ['node', 'node.cmd', 'node.ps1']) {
      rmSync(new URL(`../node_modules/.bin/${file}`, import.meta.url), { force: true });
    }
  }
}
