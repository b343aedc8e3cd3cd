import { findBusiness, namesIn } from '#libs/ai-answers';
import type { AiQuestion, ProviderError } from '#libs/local-search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAiMode } from '../../libs/local-search/dataforseo/ai-mode.js';
import { FAKE_LOGIN, FakeDataForSeo } from '../../libs/local-search/dataforseo/testing/fake-dataforseo.js';
import { readRecorded } from './recorded.js';

const AT: AiQuestion = { keyword: 'best dentist', lat: 41.881, lng: -87.623 };

describe('The adapter of DataForSEO AI Mode', () => {
  it('sends one task with the point, the language and the device', async () => {
    fake.behaviour = () => 'normal';
    await ask({ ...AT, keyword: '50% off + more', language: 'es', device: 'mobile' });
    expect(fake.calls).toHaveLength(1);
    expect(fake.calls[0]).toMatchObject({ method: 'POST', path: '/v3/serp/google/ai_mode/live/advanced' });
    expect(fake.calls[0]?.body).toEqual([
      {
        keyword: '50%25 off %2B more',
        location_coordinate: '41.881,-87.623,15z',
        language_code: 'es',
        device: 'mobile',
        os: 'android',
      },
    ]);
  });

  it('reads the text and the sources of a recorded answer', async () => {
    const answer = await askRecorded('dataforseo-ai-mode');
    if (answer.kind !== 'answer') throw new Error('no answer was read');
    expect(namesIn(answer.markdown).map(({ name }) => name)).toEqual([
      'Northfield Smiles',
      'Cedar Street Dentistry',
      'Harbor Lane Dental',
    ]);
    // The nested sources are read too, and each address once.
    expect(answer.references.map(({ url }) => new URL(url).hostname)).toEqual([
      'www.old-mill.example',
      'www.google.com',
      'northfield-smiles.example',
    ]);
    expect(findBusiness(answer, clue('Harbor Lane Dental'))).toEqual({
      namedBy: 'name',
      position: 3,
      isCited: false,
    });
    // A source beside the text, as a place or as an article, is not a mention.
    const oldMill = clue('Old Mill Orthodontics', 'https://old-mill.example/');
    expect(findBusiness(answer, oldMill)).toEqual({ namedBy: null, position: null, isCited: true });
  });

  it('leaves out advertisements beside and within the answer, and sources that are marked as such', async () => {
    const { body, status } = readRecorded('dataforseo-ai-mode-ads');
    fake.behaviour = () => ({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) });
    const answer = await ask();
    if (answer.kind !== 'answer') throw new Error('no answer was read');
    expect(answer.references.map(({ url }) => url)).toEqual(['https://northfield-smiles.example/team/']);
    expect(namesIn(answer.markdown).map(({ name }) => name)).toEqual(['Northfield Smiles']);
    const lane = clue('Harbor Lane Dental', 'https://harbor-lane.example/');
    expect(findBusiness(answer, lane)).toEqual({ namedBy: null, position: null, isCited: false });
  });

  it('reads an answer that has nothing but advertisements as a question without an answer', async () => {
    const body = {
      status_code: 20_000,
      tasks: [{ status_code: 20_000, result: [{ items: [{ type: 'ai_overview_paid' }] }] }],
    };
    fake.behaviour = () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) });
    expect(await ask()).toEqual({ kind: 'no_answer' });
  });

  it.each(['dataforseo-empty-null', 'dataforseo-empty-list', 'dataforseo-empty-error'])(
    'reads %s as a question without an answer',
    async (file) => {
      expect(await askRecorded(file)).toEqual({ kind: 'no_answer' });
    },
  );

  it.each([
    ['dataforseo-google-failed', 'invalid_response'],
    ['dataforseo-wrong-field', 'invalid_request'],
    ['dataforseo-no-money', 'quota_exhausted'],
    ['dataforseo-maps-list', 'invalid_response'],
  ] as const)('throws for %s the error %s', async (file, code) => {
    await expect(askRecorded(file)).rejects.toMatchObject({ code } satisfies Partial<ProviderError>);
  });

  let fake: FakeDataForSeo;

  beforeAll(async () => {
    fake = await FakeDataForSeo.start();
  });

  afterAll(() => fake.stop());

  beforeEach(() => {
    fake.calls.length = 0;
  });

  function ask(question = AT) {
    return createAiMode({ login: FAKE_LOGIN, password: fake.apiKey, baseUrl: fake.url })(question);
  }

  /** Asks with a recorded answer. */
  function askRecorded(file: string) {
    const { status, body } = readRecorded(file);
    fake.behaviour = () => ({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) });
    return ask();
  }
});

function clue(name: string, website: string | null = null) {
  return { name, website, cid: null };
}
