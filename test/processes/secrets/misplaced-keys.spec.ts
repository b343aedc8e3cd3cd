import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateApiKey } from '../../../src/accounts/api-key-format.js';
import { Secrets } from '../../support/secrets.js';
import { type Misplaced, PLACES, PLACES_OF_KEYS } from './misplaced-keys.js';
import { newSecret, VerboseService } from './verbose-service.js';

describe('misplaced secrets', () => {
  let service: VerboseService;
  let key: string;

  beforeAll(async () => {
    service = await VerboseService.start('embedded');
    ({ key } = await service.newAccount());
  });
  afterAll(() => service.stop());

  it.each(PLACES)('a secret is neither returned nor logged: %s', async (_, misplace) => {
    for (const isKnown of [true, false]) {
      for (const secret of [newSecret(), generateApiKey(true).key]) {
        const places = await seen(secret, misplace(secret), isKnown);
        expect(places).toEqual({ inTheAnswer: false, inTheLog: false });
      }
    }
  });

  it.each(PLACES_OF_KEYS)('an API key is neither returned nor logged: %s', async (_, misplace) => {
    for (const isKnown of [true, false]) {
      const secret = generateApiKey(isKnown).key;
      const places = await seen(secret, misplace(secret), isKnown);
      expect(places).toEqual({ inTheAnswer: false, inTheLog: false });
    }
  });

  /** Sends the secret and searches for it in the response and in the log. */
  async function seen(secret: string, { method = 'GET', path, headers, body }: Misplaced, isKnown: boolean) {
    const found = new Secrets();
    found.add('the secret', secret);
    const authorization: Record<string, string> = isKnown ? { authorization: `Bearer ${key}` } : {};
    const { text } = await service.send(
      method,
      path ?? '/api/v1/businesses',
      { ...authorization, ...headers },
      body,
    );
    const output = await service.output();
    return { inTheAnswer: found.in(text).length > 0, inTheLog: found.in(output).length > 0 };
  }
});
