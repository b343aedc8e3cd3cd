import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

// Runs after an installation. npm scripts find `node` in node_modules/.bin first, where the packaged Node is. If the
// machine's own Node is new enough, the scripts use it: its owner keeps it up to date, a package does not. A Node whose
// time zone data is older than that of the packaged one is not used, because schedules would fire at wrong times.
// Plain JavaScript, because it runs before anything is built, perhaps on an old Node.

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const own = process.env['npm_node_execpath'];
if (own) {
  const versions = JSON.parse(
    execFileSync(own, ['--print', 'JSON.stringify(process.versions)'], { encoding: 'utf8' }),
  );
  const isSupported = engines.node.split(' || ').some((range) => isIn(versions.node, range));
  // This process is the packaged Node. A release of the data is a year and a letter; a Node without ICU has none.
  if (isSupported && (versions.tz ?? '') >= (process.versions.tz ?? '')) {
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
