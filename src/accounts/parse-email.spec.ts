import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { parseEmail } from './parse-email.js';

describe('parseEmail', () => {
  it.each([
    'a@example.com',
    'a.b+c@mail.example.co.uk',
    'zoë@example.com',
    'root@localhost',
    "o'neill@x.org",
  ])('accepts %s', (text) => {
    expect(parseEmail(` ${text} `)).toBe(text);
  });

  it.each([
    '',
    'nobody',
    '@',
    'a@',
    '@b',
    'a@b@c',
    'a b@example.com',
    'a@exa mple.com',
    'a@example.com,b@example.com',
    'A <a@example.com>',
    'a,b@example.com',
    'a\u0000@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
  ])('rejects %j', (text) => {
    expect(() => parseEmail(text)).toThrow(InvalidArgumentError);
  });
});
