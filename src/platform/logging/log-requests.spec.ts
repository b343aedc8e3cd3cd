import { stdSerializers } from 'pino';
import { expect, it } from 'vitest';
import { describeError } from './log-requests.js';

const inLog = (error: Error): object => describeError(stdSerializers.err(error));

it('describeError leaves out the stack of a database outage', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  expect(inLog(away)).toEqual({ type: 'Error', message: away.message });
});

it('describeError includes the stack of any other error', () => {
  const wrong = Object.assign(new TypeError('x is not a function'), { code: '42601' });
  expect(inLog(wrong)).toMatchObject({ type: 'TypeError', message: wrong.message, stack: wrong.stack });
});
