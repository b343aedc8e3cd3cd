import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeSizes, usualSize } from '../support/databases.js';
import { Client } from './client.js';
import { Journal } from './journal.js';
import { Judge } from './judge.js';
import { type FuzzRequest, withKey } from './request.js';
import { requests } from './requests.js';
import { REPLAY, REQUESTS, SEED } from './settings.js';
import { SAMPLES, Target } from './target.js';

const MS_PER_REQUEST = 100;

/** Sends FUZZ_REQUESTS requests that are generated from the OpenAPI document. FUZZ_SEED repeats a run. */
describeSizes([usualSize()], 'fuzzed requests on %s', (size) => {
  const journal = new Journal();

  it(
    'get responses that the OpenAPI document describes',
    async () => {
      const { contract } = target.server;
      const judge = new Judge(contract, target.secrets);
      const started = Date.now();
      for (const made of fc.sample(requests(contract, SAMPLES), { seed: SEED, numRuns: REQUESTS })) {
        await send(made, judge);
      }
      const seconds = ((Date.now() - started) / 1_000).toFixed(1);
      process.stderr.write(`\n${size}: ${journal.summary()} in ${seconds} s; repeat with ${REPLAY}\n`);
      const report = journal.report();
      if (report !== '') throw new Error(`repeat with ${REPLAY}\n\n${report}`);
    },
    120_000 + REQUESTS * MS_PER_REQUEST,
  );

  it('include successful requests of every operation', () => {
    expect(journal.count(429)).toBeLessThanOrEqual(REQUESTS / 100);
    // With fewer requests, all rows may be deleted already. A new route that is listed here needs SAMPLES (target.ts).
    expect(journal.unreached(10)).toEqual([]);
  });

  it('leave the service ready', async () => {
    await target.server.as().get('/readyz').expect(200);
  });

  let target: Target;
  let client: Client;

  beforeAll(async () => {
    target = await Target.start(size, REQUESTS);
    client = new Client(target.port);
  });

  afterAll(async () => {
    client.close();
    await target.server.stop();
  });

  async function send(made: FuzzRequest, judge: Judge): Promise<void> {
    const { key, headers } = target.credentials(made);
    const request = withKey({ ...made, headers: { ...made.headers, ...headers } }, key);
    const answer = await client.send(request);
    journal.note(request, answer, judge.complaints(request, answer));
    if (!made.again || answer instanceof Error) return;
    const again = { ...request, headers: { ...request.headers, 'if-none-match': answer.headers.etag ?? '' } };
    const second = await client.send(again);
    journal.note(again, second, judge.complaintsAgain(again, answer, second));
  }
});
