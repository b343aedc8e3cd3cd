import { expect, it } from 'vitest';
import { nodeAdvice } from './node-releases.js';

it.each(['22.23.0', '22.23.1', '24.17.0', '24.21.0', '26.3.1', '26.10.0', '27.0.0', '30.1.0'])(
  'Node %s needs no advice',
  (version) => {
    expect(nodeAdvice(version)).toBeNull();
  },
);

it.each(['22.17.0', '24.0.0', '24.9.0', '26.3.0'])('Node %s has known vulnerabilities', (version) => {
  expect(nodeAdvice(version)).toContain(`Node ${version} has known vulnerabilities`);
});

it.each(['20.20.2', '21.0.0', '23.11.0', '25.8.2'])('Node %s receives no fixes', (version) => {
  expect(nodeAdvice(version)).toContain('no longer receives security fixes');
});
