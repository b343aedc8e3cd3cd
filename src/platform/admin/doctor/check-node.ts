import { nodeAdvice } from '#config';
import { type Finding, ok, warn } from './finding.js';

/** Checks that the running Node has no known vulnerability. */
export function checkNode(version = process.versions.node): Finding {
  const advice = nodeAdvice(version);
  return advice === null
    ? ok('node', `Node ${version}`)
    : warn(
        'node',
        advice,
        'npm scripts use the Node of the machine if it is new enough, else the packaged one.',
      );
}
