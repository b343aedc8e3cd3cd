import { describe, expect, it } from 'vitest';
import { loadConfig } from './load-config.js';
import { configWarnings } from './warnings.js';

const SAFE_NODE = '24.21.0';

describe('configWarnings', () => {
  it.each(['true', '1', '10.0.0.0/8'])('warns of TRUST_PROXY=%s without PUBLIC_URL', (TRUST_PROXY) => {
    const [warning] = configWarnings(loadConfig({ TRUST_PROXY }), SAFE_NODE);
    expect(warning).toContain('set PUBLIC_URL');
  });

  it('warns of TRUST_PROXY=true, which lets a client choose its address', () => {
    const [warning] = configWarnings(
      loadConfig({ TRUST_PROXY: 'true', PUBLIC_URL: 'https://ranks.example.com' }),
      SAFE_NODE,
    );
    expect(warning).toContain('Set TRUST_PROXY to the number of proxies');
  });

  it.each<Record<string, string>>([
    {},
    { TRUST_PROXY: '0' },
    { TRUST_PROXY: '1', PUBLIC_URL: 'https://ranks.example.com' },
  ])('has no warning for %o', (env) => {
    expect(configWarnings(loadConfig(env), SAFE_NODE)).toEqual([]);
  });

  it('warns of a Node with known vulnerabilities', () => {
    expect(configWarnings(loadConfig({}), '24.0.0')).toEqual([
      expect.stringContaining('Node 24.0.0 has known vulnerabilities'),
    ]);
  });
});
