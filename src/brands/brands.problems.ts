import { defineProblem } from '#platform/http/problem';

export const TOO_MANY_BRANDS = defineProblem({
  code: 'too_many_brands',
  status: 422,
  title: 'Too many brands',
  description: 'An account can have 200 brands of each mode. Delete brands that no report uses.',
});

export const BRAND_EXISTS = defineProblem({
  code: 'brand_exists',
  status: 409,
  title: 'The brand exists',
  description: 'The account has one brand, and each tag has one. Change the existing brand.',
});

export const UNREADABLE_LOGO = defineProblem({
  code: 'unreadable_logo',
  status: 422,
  title: 'The logo cannot be used',
  description:
    'A logo is a PNG or SVG in Base64, at most 2 MB. A PNG has at most 4,096 pixels on each side. An SVG has no scripts, ' +
    'no event handlers, no references to other files and at most 5,000 elements, and its colours are names, #rrggbb, rgb() or hsl().',
});
