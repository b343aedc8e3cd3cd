import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

// Runs after an installation. npm scripts find `node` in node_modules/.bin first, where the packaged Node is. If the
// machine's own Node is new enough, the scripts use it: its owner keeps it up to date, a package does not.
// Plain JavaScript, because it runs before anything is built, perhaps on an old Node.

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const own = process.env['npm_node_execpath'];
if (own) {
  const version = execFileSync(own, ['--print', 'process.versions.node'], { encoding: 'utf8' }).trim();
  if (engines.node.split(' || ').some((range) => isIn(version, range))) {
    for (const file of ['node', 'node.cmd', 'node.ps1']) {
      rmSync(new URL(`../node_modules/.bin/${file}`, import.meta.url), { force: true });
    }
  }
}

/** Returns whether a range has a version. @param range `^24.15.0` or `>=26.0.0`, the forms in `engines` */
function isIn(version, range) {
  const oldest = range.replace(/^(\^|>=)/, '');
  const isLine = !range.startsWith('^') || version.split('.')[0] === oldest.split('.')[0];
  return isLine && version.localeCompare(oldest, 'en', { numeric: true }) >= 0;
}
