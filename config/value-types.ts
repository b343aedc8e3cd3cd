import { z } from 'zod';
import { DECIMAL_MONEY, parseMicros } from './micro-units.js';

/** An error message that repeats the rejected value. Only for variables that hold no secret and no list. */
export const mustBe = (expected: string) => ({
  error: ({ input }: { readonly input?: unknown }) => `must be ${expected}; got ${JSON.stringify(input)}`,
});

export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, mustBe(`one of ${words.join(', ')}`));

export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, mustBe(`an integer from ${min} to ${max}`))
    .transform(Number)
    .refine((n) => n >= min && n <= max, mustBe(`an integer from ${min} to ${max}`));

export const positiveNumber = z
  .string()
  .refine((text) => Number.isFinite(Number(text)) && Number(text) > 0, mustBe('a number above 0'))
  .transform(Number);

/** An amount of money, parsed into millionths of the currency. */
export const money = z
  .string()
  .regex(DECIMAL_MONEY, mustBe('an amount such as 0.005, with at most six decimals'))
  .transform(parseMicros);

export const url = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    message: `must be a URL starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  });

/** Returns whether the percent signs of a URL are escapes. */
export function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
