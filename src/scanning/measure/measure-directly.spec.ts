import type { Pin } from '#libs/geo-grid';
import { ProviderError, type ProviderErrorCode, type SearchProvider } from '#libs/local-search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProviderPaused } from '../../search/guard/provider-paused.js';
import type { SearchRequest } from '../../search/search-request.js';
import { CostCounter } from '../../search/spending/cost-counter.js';
import type { PinOutcome } from '../record/pins/pin-outcome.js';
import { Candidate } from './candidates.js';
import { measureDirectly } from './measure-directly.js';

type Word = 'empty' | 'found' | 'outside' | 'paused' | ProviderErrorCode;

const SUBJECT = { cid: '1', placeId: null, name: "Joe's", lat: 0, lng: 0 };
const JOES = {
  placeId: 'ChIJ1',
  cid: '1',
  name: "Joe's",
  lat: 0,
  lng: 0,
  address: null,
  category: null,
  rating: null,
  reviewCount: null,
  phone: null,
  website: null,
  openingHours: null,
};

const pinsOf = (count: number): Pin[] =>
  Array.from({ length: count }, (_, index) => ({ index, row: 0, col: index, lat: 0, lng: 0 }));

function answer(name: string, word: Word) {
  if (word === 'empty') return { kind: 'results', places: [] } as const;
  if (word === 'found') return { kind: 'results', places: [JOES] } as const;
  if (word === 'outside') return { kind: 'unmeasured', reason: 'outside_coverage' } as const;
  if (word === 'paused') throw new ProviderPaused(name, 5_000);
  throw new ProviderError(word, word, { retryable: false });
}

/** Measures with one provider per word, which responds with it at every pin. */
async function measure(words: readonly Word[], { pins = 1 } = {}) {
  const asked: (SearchRequest & { by: string })[] = [];
  const candidates = words.map((word, index) => {
    const name = `provider-${index}`;
    const search = (query: SearchRequest) => {
      asked.push({ ...query, by: name });
      return new Promise((resolve) => {
        resolve(answer(name, word));
      });
    };
    const profile = { name, retention: 'open', coverage: () => null };
    const provider = { profile, search } as unknown as SearchProvider;
    return new Candidate(provider, () => Promise.resolve(SUBJECT));
  });
  const outcomes: PinOutcome[] = [];
  const pausedMs = await measureDirectly(
    pinsOf(pins),
    {
      candidates,
      tenant: { accountId: 1, livemode: true },
      keyword: 'pizza',
      settings: { zoom: 14 },
      concurrency: 1,
      costs: new CostCounter(),
      mayRepeat: () => true,
      signal: new AbortController().signal,
    },
    (outcome) => {
      outcomes.push(outcome);
      return Promise.resolve();
    },
  );
  return { asked, outcomes, pausedMs };
}

const FAULTS = [
  'unauthorized',
  'quota_exhausted',
  'rate_limited',
  'timeout',
  'unavailable',
  'invalid_request',
  'invalid_response',
] as const satisfies ProviderErrorCode[];

const word = fc.constantFrom<Word>('empty', 'found', 'outside', 'paused', ...FAULTS);
const isAnswer = (one: Word): boolean => one === 'empty' || one === 'found';

describe('measureDirectly with several providers', () => {
  it('measureDirectly uses the first provider that answers and does not ask the others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), async (words) => {
        const { asked, outcomes } = await measure(words);
        const first = words.findIndex(isAnswer);
        if (first < 0) {
          expect(outcomes.every((outcome) => 'unmeasuredReason' in outcome)).toBe(true);
          expect(asked).toHaveLength(words.length);
          return;
        }
        expect(asked.map(({ by }) => by)).toEqual(
          words.slice(0, first + 1).map((_, index) => `provider-${index}`),
        );
        expect(outcomes).toMatchObject([
          { provider: { name: `provider-${first}` }, subjectIndex: words[first] === 'found' ? 0 : null },
        ]);
      }),
    );
  });

  it('measureDirectly waits for a paused provider unless an unreadable response was paid', async () => {
    const silent = fc.constantFrom<Word>('outside', 'paused', ...FAULTS);
    await fc.assert(
      fc.asyncProperty(fc.array(silent, { minLength: 1, maxLength: 4 }), async (words) => {
        const { outcomes, pausedMs } = await measure(words);
        const waits = words.includes('paused') && !words.includes('invalid_response');
        expect(pausedMs).toBe(waits ? 5_000 : 0);
        expect(outcomes).toHaveLength(waits ? 0 : 1);
      }),
    );
  });

  it('measureDirectly returns the last fault as reason, and outside_coverage only without a fault', async () => {
    const { outcomes } = await measure(['unauthorized', 'outside']);
    expect(outcomes).toEqual([{ pin: 0, unmeasuredReason: 'provider_rejected_credentials' }]);
    expect((await measure(['outside', 'outside'])).outcomes).toEqual([
      { pin: 0, unmeasuredReason: 'outside_coverage' },
    ]);
  });

  it('measureDirectly passes the settings and sets hasAlternative for all but the last provider', async () => {
    const { asked } = await measure(['timeout', 'unauthorized', 'empty']);
    expect(asked.map(({ hasAlternative }) => hasAlternative)).toEqual([true, true, false]);
    expect(asked.every(({ zoom, keyword }) => zoom === 14 && keyword === 'pizza')).toBe(true);
  });

  it('measureDirectly skips a provider after ten unreadable responses in a row', async () => {
    const { asked, outcomes } = await measure(['invalid_response', 'found'], { pins: 30 });
    expect(asked.filter(({ by }) => by === 'provider-0')).toHaveLength(10);
    expect(outcomes).toHaveLength(30);
    expect(outcomes.every((outcome) => 'places' in outcome)).toBe(true);
  });
});
