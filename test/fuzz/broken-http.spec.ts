import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualSize } from '../support/databases.js';
import { sendRaw } from '../support/raw-client.js';
import type { FuzzRequest } from './request.js';
import { requests } from './requests.js';
import { REPLAY, REQUESTS, SEED } from './settings.js';
import { SAMPLES, Target } from './target.js';

const COUNT = Math.ceil(REQUESTS / 10);

const part = fc.noBias(fc.integer({ min: 0, max: 999 })).map((permille) => permille / 1_000);

describe('requests that are truncated or have a wrong byte', () => {
  it(
    'are answered with a problem or with nothing',
    async () => {
      const both = fc.tuple(requests(target.server.contract, SAMPLES), damages);
      const all = fc.sample(both, { seed: SEED, numRuns: COUNT });
      const faults: (readonly [string, string])[] = [];
      for (let from = 0; from < all.length; from += AT_ONCE) {
        const some = all.slice(from, from + AT_ONCE);
        const answers = await Promise.all(some.map(([request, damage]) => faultOf(request, damage)));
        faults.push(...answers.filter((one) => one !== null));
      }
      const kinds = [...Map.groupBy(faults, ([what]) => what)].map(
        ([what, group]) => `${group.length} × ${what}\n${group[0]?.[1].slice(0, 2_000) ?? ''}`,
      );
      if (kinds.length > 0) throw new Error(`repeat with ${REPLAY}\n\n${kinds.join('\n\n')}`);
    },
    120_000 + COUNT * 100,
  );

  it('leave the service ready', async () => {
    const answer = await target.server.as().get('/readyz').expect(200);
    expect(answer.body).toMatchObject({ status: 'ok' });
  });

  let target: Target;

  beforeAll(async () => {
    target = await Target.start(usualSize(), COUNT);
  });

  afterAll(() => target.server.stop());

  /** Sends a damaged request. Returns the fault of the response and an example, or null. */
  async function faultOf(request: FuzzRequest, damage: Damage): Promise<readonly [string, string] | null> {
    const { headers } = target.credentials(request);
    const bytes = bytesOf({ ...request, headers: { ...request.headers, ...headers } }, damage);
    const answer = await sendRaw(target.server.app.getHttpServer(), bytes);
    if (answer === null || answer.status < 400 || request.method === 'HEAD') return null;
    const { status, headers: received, body } = answer;
    const isProblem =
      received['content-type']?.startsWith('application/problem+json') === true && body !== '';
    const id = isProblem ? (JSON.parse(body) as { request_id: unknown }).request_id : null;
    if (status < 500 && isProblem && id === received['x-request-id']) return null;
    const what = isProblem ? (status < 500 ? 'with another X-Request-Id' : '') : 'without a problem';
    return [`${status} ${what}`, `${JSON.stringify(bytes.toString('latin1'))}\n→ ${JSON.stringify(answer)}`];
  }
});

const AT_ONCE = 10;

const damages: fc.Arbitrary<Damage> = fc.record({
  share: fc.oneof(fc.constant(1), part),
  wrong: fc.option(fc.tuple(part, fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(0, 10, 13, 32, 58)))),
});

/** Returns the bytes of a request with the damage applied. */
function bytesOf({ method, target, headers, body }: FuzzRequest, { share, wrong }: Damage): Buffer {
  const length = body ? { 'content-length': String(body.length) } : {};
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers, ...length })
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`))
    .join('');
  const whole = Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`),
    body ?? Buffer.alloc(0),
  ]);
  const sent = whole.subarray(0, Math.max(1, Math.floor(whole.length * share)));
  if (wrong) sent[Math.floor(sent.length * wrong[0])] = wrong[1];
  return sent;
}

interface Damage {
  /** Share of the request that is sent. */
  readonly share: number;
  /** Position (as a share) and value of a replaced byte; null = none. */
  readonly wrong: readonly [number, number] | null;
}
