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

/** As many requests as FUZZ_REQUESTS says, made from the OpenAPI document. FUZZ_SEED repeats a run. */
describeSizes([usualSize()], 'the contract, on %s', (size) => {
  const journal = new Journal();
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

  async function ask(made: FuzzRequest, judge: Judge): Promise<void> {
    const { key, headers } = target.credentials(made);
    const request = withKey({ ...made, headers: { ...made.headers, ...headers } }, key);
    const answer = await client.send(request);
    journal.note(request, answer, judge.complaints(request, answer));
    if (!made.again || answer instanceof Error) return;
    const again = { ...request, headers: { ...request.headers, 'if-none-match': answer.headers.etag ?? '' } };
    const second = await client.send(again);
    journal.note(again, second, judge.complaintsAgain(again, answer, second));
  }

  it(
    'is kept, whatever comes',
    async () => {
      const { contract } = target.server;
      const judge = new Judge(contract, target.secrets);
      const started = Date.now();
      for (const made of fc.sample(requests(contract, SAMPLES), { seed: SEED, numRuns: REQUESTS })) {
        await ask(made, judge);
      }
      const seconds = ((Date.now() - started) / 1_000).toFixed(1);
      process.stderr.write(`\n${size}: ${journal.summary()} in ${seconds} s; repeat with ${REPLAY}\n`);
      const report = journal.report();
      if (report !== '') throw new Error(`repeat with ${REPLAY}\n\n${report}`);
    },
    60_000 + REQUESTS * MS_PER_REQUEST,
  );

  it('was tested by requests that got through', () => {
    expect(journal.count(429)).toBeLessThanOrEqual(REQUESTS / 100);
    // Fewer may all meet rows that an earlier request deleted. A new route that is named here needs values in SAMPLES (target.ts).
    expect(journal.unreached(10)).toEqual([]);
  });

  it('leaves the server ready', async () => {
    await target.server.as().get('/readyz').expect(200);
  });
});
