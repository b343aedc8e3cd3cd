import { Agent } from 'undici';
import { expect } from 'vitest';

const agent = new Agent({ pipelining: 1 });

/** Measures one request up to the last byte of the response, in milliseconds. */
export async function timeOf(url: string, path: string, headers: Readonly<Record<string, string>>) {
  const started = performance.now();
  const response = await agent.request({ origin: url, path, method: 'GET', headers });
  const body = await response.body.text();
  const ms = performance.now() - started;
  expect(response.statusCode).toBe(200);
  return { ms, bytes: body.length };
}

/** @param share 0.5 for the median */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}
